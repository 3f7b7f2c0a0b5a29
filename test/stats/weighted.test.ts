import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median } from '../../src/stats/median.ts';
import { rocAuc } from '../../src/stats/roc-auc.ts';
import { weightedAuc } from '../../src/stats/weighted-auc.ts';
import { weightedMedian } from '../../src/stats/weighted-median.ts';

const drawn = fc.array(
  fc.record({
    score: fc.integer({ min: -4, max: 4 }),
    isPositive: fc.boolean(),
    weight: fc.integer({ min: 0, max: 3 }),
  }),
  { maxLength: 12 },
);

describe('a statistic by weights is that of the values written out as often', () => {
  it('for the median', () => {
    fc.assert(
      fc.property(drawn, (items) => {
        const written = items.flatMap(({ score, weight }) => Array.from({ length: weight }, () => score));
        const of = weightedMedian(items.map(({ score }) => score));
        expect(of(items.map(({ weight }) => weight))).toBe(median(written));
      }),
    );
  });

  it('for the AUC', () => {
    fc.assert(
      fc.property(drawn, (items) => {
        const written = (wanted: boolean) =>
          items.flatMap(({ score, isPositive, weight }) =>
            isPositive === wanted ? Array.from({ length: weight }, () => score) : [],
          );
        const expected = rocAuc({ positives: written(true), negatives: written(false) });
        const found = weightedAuc(items)(items.map(({ weight }) => weight));
        if (expected === null) expect(found).toBeNull();
        else expect(found).toBeCloseTo(expected, 12);
      }),
    );
  });
});

it('the order of the values does not matter, and weights may be used again', () => {
  const of = weightedMedian([3, 1, 2]);
  expect(of([1, 1, 1])).toBe(2);
  expect(of([1, 1, 0])).toBe(2);
  expect(of([0, 5, 1])).toBe(1);
  expect(of([1, 1, 1])).toBe(2);
  expect(of([0, 0, 0])).toBeNull();
});
