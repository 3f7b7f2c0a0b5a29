import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregateScores, AGGREGATORS, type PartScore } from '../../../src/verify/decide/aggregate-scores.ts';

const parts: PartScore[] = [
  { kind: 'claim', score: -1 },
  { kind: 'claim', score: 3 },
  { kind: 'relation', score: 2 },
  { kind: 'qualification', score: 0.5 },
];

describe('one score of several', () => {
  it.each([
    ['min', -1],
    ['mean', 1.125],
    ['sum', 4.5],
    ['min-over-relations', 0.5],
    ['k-of-n', 0.5],
  ] as const)('by %s is %d', (by, expected) => {
    expect(aggregateScores({ parts, by })).toBe(expected);
  });

  it('by k of n is above a threshold where so many parts are', () => {
    const scores = [4, 3, 2, 1].map((atLeast) => aggregateScores({ parts, by: 'k-of-n', atLeast }));
    expect(scores).toEqual([-1, 0.5, 2, 3]);
    expect(aggregateScores({ parts, by: 'k-of-n', atLeast: 5 })).toBeNull();
  });

  it('by the product has the odds of the multiplied probabilities', () => {
    // 0.5 × 0.5 is 0.25, odds of 1 to 3; 0.9 × 0.8 is 0.72, odds of 18 to 7.
    const of = (...scores: number[]) =>
      aggregateScores({ parts: scores.map((score) => ({ kind: 'claim', score })), by: 'product' });
    expect(of(0, 0)).toBeCloseTo(-Math.log(3), 12);
    expect(of(Math.log(9), Math.log(4))).toBeCloseTo(Math.log(18 / 7), 12);
    expect(of(40, 41)).toBeCloseTo(40 - Math.log1p(Math.exp(-1)), 9);
    expect(of(-800, 0)).toBeCloseTo(-800 - Math.log(2), 9);
    expect(of(-2)).toBe(-2);
  });

  it('of one part is that part, and of none is none', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }), (score) => {
        for (const by of AGGREGATORS) {
          expect(aggregateScores({ parts: [{ kind: 'relation', score }], by })).toBe(score);
          expect(aggregateScores({ parts: [], by })).toBeNull();
        }
      }),
    );
    expect(aggregateScores({ parts: [{ kind: 'claim', score: 1 }], by: 'min-over-relations' })).toBeNull();
  });
});
