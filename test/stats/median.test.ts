import { expect, it } from 'vitest';
import { median } from '../../src/stats/median.ts';

it.each([
  [[], null],
  [[4], 4],
  [[10, 9], 9.5],
  [[10, 9, -1], 9],
  [[-4, -2, 1, -4], -3],
])('of %j is %j', (values, expected) => {
  expect(median(values)).toBe(expected);
});

it('leaves the order of what it is given', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});
