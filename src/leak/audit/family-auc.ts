import type { RandomSource } from '../../stats/bootstrap.ts';
import { nearestRank } from '../../stats/nearest-rank.ts';

const RESAMPLES = 1_000;

/**
 * Area under the ROC curve over all pairs of a valid and an invalid item, ties counting half, with an interval at 95 %
 * in which families are drawn whole. Of families f and g, the wins of f's valid over g's invalid items are counted
 * once, so that a resample costs a sum over pairs of families. ½ where a class is empty.
 */
export function familyAuc(options: {
  scores: readonly number[];
  isValid: readonly boolean[];
  families: readonly string[];
  random: RandomSource;
  /** None where the interval is not wanted, or known to be the point. */
  resamples?: number;
}): { auc: number; interval: [low: number, high: number] } {
  const { random, resamples = RESAMPLES } = options;
  const { wins, valid, invalid } = countWins(options);
  const count = valid.length;
  const aucOf = (times: ArrayLike<number>): number => {
    let [won, positives, negatives] = [0, 0, 0];
    for (let f = 0; f < count; f += 1) {
      if (times[f] === 0) continue;
      positives += times[f]! * valid[f]!;
      negatives += times[f]! * invalid[f]!;
      let row = 0;
      for (let g = 0; g < count; g += 1) row += wins[f * count + g]! * times[g]!;
      won += row * times[f]!;
    }
    return positives * negatives === 0 ? 0.5 : won / (positives * negatives);
  };
  const auc = aucOf(new Uint8Array(count).fill(1));
  // Where nothing differs, nothing needs to be drawn.
  if (resamples === 0 || new Set(options.scores).size <= 1) return { auc, interval: [auc, auc] };
  const times = new Uint16Array(count);
  const drawn = Float64Array.from({ length: resamples }, () => {
    times.fill(0);
    for (let draw = 0; draw < count; draw += 1) times[Math.floor(random() * count)]! += 1;
    return aucOf(times);
  }).toSorted();
  return { auc, interval: [nearestRank(drawn, 0.025), nearestRank(drawn, 0.975)] };
}

function countWins(options: {
  scores: readonly number[];
  isValid: readonly boolean[];
  families: readonly string[];
}) {
  const { scores, isValid, families } = options;
  const numbers = new Map([...new Set(families)].map((family, number) => [family, number]));
  const count = numbers.size;
  const wins = new Float64Array(count * count);
  const [valid, invalid] = [new Float64Array(count), new Float64Array(count)];
  const rows = families.map((family, row) => ({ family: numbers.get(family)!, score: scores[row]!, row }));
  const positives = rows.filter(({ row }) => isValid[row] === true);
  const negatives = rows.filter(({ row }) => isValid[row] !== true);
  for (const { family } of negatives) invalid[family]! += 1;
  for (const { family, score } of positives) {
    valid[family]! += 1;
    for (const other of negatives) {
      if (score > other.score) wins[family * count + other.family]! += 1;
      else if (score === other.score) wins[family * count + other.family]! += 0.5;
    }
  }
  return { wins, valid, invalid };
}
