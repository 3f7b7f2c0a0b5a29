import { expect, test } from 'vitest';
import { holm } from '../../src/stats/holm.ts';

test.each<[string, number[], boolean[]]>([
  // 0.005 ≤ 0.05/4, 0.01 ≤ 0.05/3, 0.03 > 0.05/2: the procedure stops there (Holm 1979).
  ['the textbook example', [0.01, 0.04, 0.03, 0.005], [true, false, false, true]],
  ['none', [0.5, 0.02, 0.9], [false, false, false]],
  ['all', [0.001, 0.02, 0.04], [true, true, true]],
  ['equal values', [0.0125, 0.0125, 0.9, 0.9], [true, true, false, false]],
  ['a single one', [0.05], [true]],
  ['no values', [], []],
])('Holm rejects as it should: %s', (_, values, expected) => {
  expect(holm(values, 0.05)).toEqual(expected);
});
