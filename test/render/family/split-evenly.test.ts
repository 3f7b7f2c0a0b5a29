import { expect, it } from 'vitest';
import { splitEvenly } from '../../../src/render/family/split-evenly.ts';

it.each([
  [[10, 10, 10], 3, [[10], [10], [10]]],
  [
    [10, 10, 10, 10],
    2,
    [
      [10, 10],
      [10, 10],
    ],
  ],
  [[30, 5, 5, 5, 5], 2, [[30], [5, 5, 5, 5]]],
  [[5, 5, 30], 3, [[5], [5], [30]]],
  [[1, 1, 50], 2, [[1, 1], [50]]],
  [[50, 1, 1], 3, [[50], [1], [1]]],
])('%j in %i runs is %j', (lengths, parts, expected) => {
  const runs = splitEvenly(
    lengths.map((tokens) => ({ tokens })),
    parts,
  );
  expect(runs.map((run) => run.map(({ tokens }) => tokens))).toEqual(expected);
});
