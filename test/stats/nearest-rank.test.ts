import { expect, it } from 'vitest';
import { nearestRank } from '../../src/stats/nearest-rank.ts';

it.each([
  [[7], 0.5, 7],
  [[1, 2], 0.5, 1],
  [[1, 2, 3], 0.5, 2],
  [[1, 2, 3, 4], 0.25, 1],
  [[1, 2, 3, 4], 0.26, 2],
  [[1, 2, 3, 4], 0, 1],
  [[1, 2, 3, 4], 1, 4],
])('of %j the quantile %d is %d', (values, quantile, expected) => {
  expect(nearestRank(values, quantile)).toBe(expected);
});

it('a rank that is whole stays whole where doubles are not', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(nearestRank(hundred, 0.07)).toBe(7);
  expect(nearestRank(hundred, 0.28)).toBe(28);
});
