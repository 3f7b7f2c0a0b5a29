import { expect, it } from 'vitest';
import { cace } from '../../src/stats/cace.ts';
import { driftedBy } from '../../src/stats/drift-hazard.ts';
import { rerunGap } from '../../src/stats/rerun-gap.ts';
import { scoreShift } from '../../src/stats/score-shift.ts';
import { youdenPoints } from '../../src/stats/youden.ts';

it('two passes of five records differ by 0.2 in the median, and one decision flips', () => {
  const found = rerunGap({
    first: [1.0, -0.03, 5.2, 0.4, -2.2],
    second: [1.3, 0.02, 5.0, 0.4, -2.9],
    threshold: 0,
  });
  expect(found.records).toBe(5);
  expect(found.median).toBeCloseTo(0.2, 12);
  expect(found.max).toBeCloseTo(0.7, 12);
  expect(found.flips).toBe(1);
});

it('passes of different records cannot be compared, and none have no gap', () => {
  expect(() => rerunGap({ first: [1], second: [], threshold: 0 })).toThrow(/1 scores .* 0 in the second/u);
  expect(rerunGap({ first: [], second: [], threshold: 0 })).toEqual({
    records: 0,
    median: null,
    max: null,
    flips: 0,
  });
});

it('four more obligations take three points off the median score', () => {
  expect(
    scoreShift({
      pairs: [
        { before: 5, after: 1 },
        { before: 4, after: 2 },
        { before: 6, after: 7 },
        { before: 3, after: -1 },
      ],
      threshold: 0,
    }),
  ).toEqual({ records: 4, median: -3, shareDecreasing: 0.75, admittedBefore: 1, admittedAfter: 0.75 });
});

it('no records have no shift', () => {
  expect(scoreShift({ pairs: [], threshold: 0 }).shareDecreasing).toBeNull();
});

it('the effect of a change is the mean of the examples’ own differences', () => {
  expect(
    cace([
      { changed: 1, correct: 0 },
      { changed: 1, correct: 1 / 18 },
      { changed: 0.5, correct: 0 },
      { changed: 1, correct: 1 / 3 },
    ]),
  ).toBeCloseTo(0.7777777777777779, 12);
  expect(cace([])).toBeNull();
});

it.each([
  [0, 0],
  [1, 0.3],
  [2, 0.51],
  [3, 0.657],
  [4, 0.7599],
])('by round %i a hazard of 0.3 has taken %d', (round, expected) => {
  expect(driftedBy({ hazard: 0.3, round })).toBeCloseTo(expected, 12);
});

it('37 of 39 kept and 32 of 79 admitted are 54.3655 points', () => {
  expect(youdenPoints({ truePositiveRate: 37 / 39, falsePositiveRate: 32 / 79 })).toBeCloseTo(
    54.365465757870815,
    10,
  );
});
