import { expect, it } from 'vitest';
import { binomialProbability } from '../../src/stats/binomial-probability.ts';

// Values of Python's fractions and math.comb.
it.each([
  [5, 2, 0.3, 0.3087],
  [40, 7, 0.2, 0.15125452815610244],
  [15, 15, 0.9, 0.20589113209464907],
  [1100, 560, 0.5, 0.020056252287873635],
  [2000, 1450, 0.7, 0.0009688220924705892],
  [3000, 30, 0.01, 0.07300042531466992],
  [100_000, 50_200, 0.5, 0.0011337203392984556],
])('of %i trials %i succeed, p = %d, with probability %d', (trials, successes, success, expected) => {
  const got = binomialProbability({ trials, successes, success });
  expect(Math.abs(got / expected - 1)).toBeLessThan(1e-12);
});

it.each([
  [4, 0, 0, 1],
  [4, 1, 0, 0],
  [4, 4, 1, 1],
  [4, 3, 1, 0],
  [0, 0, 0.3, 1],
  [4, 5, 0.3, 0],
  [4, -1, 0.3, 0],
])('the edges hold: %i trials, %i successes, p = %d: %d', (trials, successes, success, expected) => {
  expect(binomialProbability({ trials, successes, success })).toBe(expected);
});
