import { median } from './median.ts';

export interface ScoreShift {
  records: number;
  /** Of after - before; null without records, as are the shares. */
  median: number | null;
  shareDecreasing: number | null;
  admittedBefore: number | null;
  admittedAfter: number | null;
}

/** What a change of the question, never of the truth, does to the scores of the same records. */
export function scoreShift(settings: {
  pairs: readonly { before: number; after: number }[];
  /** A score above it is admitted. */
  threshold: number;
}): ScoreShift {
  const { pairs, threshold } = settings;
  const share = (holds: (pair: { before: number; after: number }) => boolean) =>
    pairs.length === 0 ? null : pairs.filter(holds).length / pairs.length;
  return {
    records: pairs.length,
    median: median(pairs.map(({ before, after }) => after - before)),
    shareDecreasing: share(({ before, after }) => after < before),
    admittedBefore: share(({ before }) => before > threshold),
    admittedAfter: share(({ after }) => after > threshold),
  };
}
