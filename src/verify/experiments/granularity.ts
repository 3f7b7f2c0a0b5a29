import { compareText } from '../../digest.ts';
import { makeResultRow, type ResultRow } from '../../schema/result-row.ts';
import { scoreShift, type ScoreShift } from '../../stats/score-shift.ts';
import { weightedMedian } from '../../stats/weighted-median.ts';
import type { Analysis } from './analysis.ts';
import { contrastFigures, shareFigure, statisticFigure } from './figures.ts';

/** A supported record, scored with its own obligations and with others that are true as well. */
export interface GranularityRecord {
  conversation: string;
  /** What was added: `+2`, `+4`, or the negative control `+4 duplicates`. */
  added: string;
  /** Log-odds before and after; null where there is no verdict. */
  before: number | null;
  after: number | null;
}

export interface Granularity {
  byAdded: (ScoreShift & { added: string; dropped: number })[];
  rows: ResultRow[];
}

/**
 * Accumulated verification noise: what it does to scores and admission that a record is asked about in more pieces,
 * while record, evidence and truth stay what they are.
 */
export function measureGranularity(settings: {
  records: readonly GranularityRecord[];
  /** A score above it is admitted. */
  threshold: number;
  analysis: Analysis;
}): Granularity {
  const { records, threshold, analysis } = settings;
  const kinds = [...new Set(records.map(({ added }) => added))].toSorted(compareText);
  const groups = kinds.map((added) => {
    const given = records.filter((record) => record.added === added);
    const pairs = given.flatMap(({ conversation, before, after }) =>
      before === null || after === null ? [] : [{ conversation, before, after }],
    );
    return { added, pairs, dropped: given.length - pairs.length };
  });
  const rows = groups.flatMap(({ added, pairs }) => {
    const common = { analysis, slice: { added }, denominator: 'supported records scored before and after' };
    const medianOf = weightedMedian(pairs.map(({ before, after }) => after - before));
    const admission = (when: 'before' | 'after') =>
      shareFigure({
        ...common,
        measure: `admission_${when}`,
        outcomes: pairs.map((pair) => ({ conversation: pair.conversation, holds: pair[when] > threshold })),
      });
    return [
      statisticFigure({
        ...common,
        measure: 'median_score_change',
        records: pairs,
        unit: 'record',
        statistic: (weights) => medianOf(weights) ?? 0,
      }),
      shareFigure({
        ...common,
        measure: 'share_decreasing',
        outcomes: pairs.map(({ conversation, before, after }) => ({ conversation, holds: after < before })),
      }),
      admission('before'),
      admission('after'),
      ...contrastFigures({
        ...common,
        measure: 'admission_lost',
        pairs: pairs.map(({ conversation, before, after }) => ({
          conversation,
          first: Number(before > threshold),
          second: Number(after > threshold),
        })),
        unit: 'record',
        areDecisions: true,
      }),
    ];
  });
  return {
    byAdded: groups.map(({ added, pairs, dropped }) => ({
      added,
      dropped,
      ...scoreShift({ pairs, threshold }),
    })),
    rows: rows.map((figure) => makeResultRow(figure, analysis.provenance)),
  };
}
