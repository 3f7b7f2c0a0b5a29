import { compareClasses } from './roc-auc.ts';

export interface TieRates {
  scores: number;
  uniqueScores: number;
  /** Share of pairs of a positive and a negative with equal scores; null where a class is empty. */
  cross: number | null;
  /** The same over all pairs of scores; null with fewer than two. */
  all: number | null;
}

/** How often scores are equal, without which no ranking figure can be read. */
export function tieRates(scores: { positives: readonly number[]; negatives: readonly number[] }): TieRates {
  const counts = new Map<number, number>();
  for (const score of [...scores.positives, ...scores.negatives]) {
    // 0 and -0 are one key of a map.
    counts.set(score, (counts.get(score) ?? 0) + 1);
  }
  const total = scores.positives.length + scores.negatives.length;
  let tied = 0;
  for (const count of counts.values()) tied += (count * (count - 1)) / 2;
  const { ties, pairs } = compareClasses(scores);
  return {
    scores: total,
    uniqueScores: counts.size,
    cross: pairs === 0 ? null : ties / pairs,
    all: total < 2 ? null : tied / ((total * (total - 1)) / 2),
  };
}
