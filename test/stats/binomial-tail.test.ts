import { describe, expect, test } from 'vitest';
import { binomialTail } from '../../src/stats/binomial-tail.ts';

describe('the upper tail of a binomial', () => {
  test.each([
    [5, 4, 0.5, 6 / 32],
    [5, 5, 0.5, 1 / 32],
    [4, 3, 0.9, 0.9477],
    [8, 7, 0.5, 9 / 256],
    [10, 0, 0.3, 1],
    [10, 1, 0, 0],
    [10, 10, 1, 1],
    [3, 2, 0.1, 0.028],
    [20, 15, 0.7, 0.416370829447],
  ])('%d trials, at least %d, p = %d: %d', (trials, atLeast, success, expected) => {
    expect(binomialTail({ trials, atLeast, success })).toBeCloseTo(expected, 10);
  });

  // Values of Python's fractions.
  test.each([
    [1100, 560, 0.5, 0.28337572397902266],
    [2000, 1450, 0.7, 0.007508942018236131],
    [3000, 30, 0.01, 0.5246483013388701],
    [1500, 1500, 0.999, 0.2229627637029024],
    [1500, 1200, 0.9, 1],
    [1500, 1501, 0.9, 0],
    [5000, 2400, 0.5, 0.9977647795188217],
    [5000, 2600, 0.5, 0.002441824868758759],
  ])(
    'holds where the binomial coefficient alone does not fit: %d, %d, %d',
    (trials, atLeast, success, expected) => {
      expect(binomialTail({ trials, atLeast, success })).toBeCloseTo(expected, 11);
    },
  );
});
