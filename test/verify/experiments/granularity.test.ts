import { describe, expect, it } from 'vitest';
import { measureGranularity } from '../../../src/verify/experiments/granularity.ts';
import { analysis, rowOf } from './helpers.ts';

const before = [5, 4, 6, 3];
const record = (added: string, index: number, after: number | null) => ({
  conversation: `talk-${index}`,
  added,
  before: before[index] ?? null,
  after,
});
const records = [
  ...[1, 2, 7, -1].map((after, index) => record('+4', index, after)),
  ...before.map((after, index) => record('+4 duplicates', index, after)),
];

describe('granularity', () => {
  const found = measureGranularity({ records, threshold: 0, analysis });

  it('four more obligations take three points off the median, duplicates none', () => {
    expect(found.byAdded).toEqual([
      {
        added: '+4',
        dropped: 0,
        records: 4,
        median: -3,
        shareDecreasing: 0.75,
        admittedBefore: 1,
        admittedAfter: 0.75,
      },
      {
        added: '+4 duplicates',
        dropped: 0,
        records: 4,
        median: 0,
        shareDecreasing: 0,
        admittedBefore: 1,
        admittedAfter: 1,
      },
    ]);
  });

  it('says so in rows, with an interval around the median', () => {
    const row = rowOf(found.rows, 'median_score_change', { added: '+4' });
    expect(row).toMatchObject({ estimate: -3, n: 4, cluster_unit: 'conversation' });
    expect(row.ci).toEqual([-4, 1]);
    expect(rowOf(found.rows, 'admission_lost', { added: '+4' })).toMatchObject({
      estimate: 0.25,
      test: { only_first: 1, only_second: 0, p: 1 },
    });
    expect(rowOf(found.rows, 'share_decreasing', { added: '+4' }).estimate).toBe(0.75);
  });

  it('goes by the threshold that was frozen', () => {
    const [plus4] = measureGranularity({ records, threshold: 3.5, analysis }).byAdded;
    expect(plus4).toMatchObject({ admittedBefore: 0.75, admittedAfter: 0.25 });
  });

  it('drops and counts records that have no score on one side', () => {
    const [plus4] = measureGranularity({
      records: [...records, record('+4', 0, null)],
      threshold: 0,
      analysis,
    }).byAdded;
    expect(plus4).toMatchObject({ records: 4, dropped: 1 });
  });
});
