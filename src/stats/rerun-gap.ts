import { median } from './median.ts';

export interface RerunGap {
  records: number;
  /** Of |first - second|; null without records. */
  median: number | null;
  max: number | null;
  /** Records that are admitted in one pass alone. */
  flips: number;
}

/**
 * How far two identical passes differ. `threshold` is what a score must be above to be admitted.
 * @throws RangeError where the passes differ in length.
 */
export function rerunGap(passes: {
  first: readonly number[];
  second: readonly number[];
  threshold: number;
}): RerunGap {
  const { first, second, threshold } = passes;
  if (first.length !== second.length) {
    throw new RangeError(`${first.length} scores in the first pass, ${second.length} in the second`);
  }
  const gaps = first.map((score, index) => Math.abs(score - second[index]!));
  return {
    records: gaps.length,
    median: median(gaps),
    max: gaps.length === 0 ? null : gaps.reduce((most, gap) => Math.max(most, gap)),
    flips: first.filter((score, index) => score > threshold !== second[index]! > threshold).length,
  };
}
