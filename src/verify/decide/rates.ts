import { youdenPoints } from '../../stats/youden.ts';
import type { ScoredRecord } from './scored-record.ts';

export interface Rates {
  positives: number;
  negatives: number;
  /** Share of the supported, and of the others, that is admitted; null where there are none. */
  truePositiveRate: number | null;
  falsePositiveRate: number | null;
  /** In points; null where a class is empty. */
  youden: number | null;
}

/** What decisions, one for each record in their order, admit of the supported and of the others. */
export function ratesOf(records: readonly ScoredRecord[], admitted: readonly boolean[]): Rates {
  const count = { positives: 0, negatives: 0, kept: 0, let: 0 };
  for (const [index, { isSupported }] of records.entries()) {
    const isAdmitted = Number(admitted[index] === true);
    if (isSupported) {
      count.positives += 1;
      count.kept += isAdmitted;
    } else {
      count.negatives += 1;
      count.let += isAdmitted;
    }
  }
  const truePositiveRate = count.positives === 0 ? null : count.kept / count.positives;
  const falsePositiveRate = count.negatives === 0 ? null : count.let / count.negatives;
  return {
    positives: count.positives,
    negatives: count.negatives,
    truePositiveRate,
    falsePositiveRate,
    youden:
      truePositiveRate === null || falsePositiveRate === null
        ? null
        : youdenPoints({ truePositiveRate, falsePositiveRate }),
  };
}
