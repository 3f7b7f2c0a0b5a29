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
});
