import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rocAuc } from '../../src/stats/roc-auc.ts';
import { signTest } from '../../src/stats/sign-test.ts';
import { strictAccuracy } from '../../src/stats/strict-accuracy.ts';
import { tieRates } from '../../src/stats/tie-rates.ts';
import { withinPairRanking } from '../../src/stats/within-pair-ranking.ts';

const pairsOf = (pairs: [number, number][]) => pairs.map(([valid, invalid]) => ({ valid, invalid }));
const classesOf = (pairs: [number, number][]) => ({
  positives: pairs.map(([valid]) => valid),
  negatives: pairs.map(([, invalid]) => invalid),
});

describe('ranking figures, which are not one another', () => {
  const pairs: [number, number][] = [
    [2, 1],
    [0.5, 0.5],
    [-1, -2],
    [3, 4],
    [0.5, -1],
  ];

  it('five pairs have 0.70 within pairs and an AUC of 0.58', () => {
    expect(withinPairRanking(pairsOf(pairs))).toMatchObject({ accuracy: 0.7, tieRate: 0.2 });
    expect(rocAuc(classesOf(pairs))).toBeCloseTo(0.58, 12);
  });

  it('their ties are counted within pairs, across classes and over all pairs', () => {
    const rates = tieRates(classesOf(pairs));
    expect(rates).toMatchObject({ scores: 10, uniqueScores: 7, cross: 0.12 });
    expect(rates.all).toBeCloseTo(4 / 45, 12);
  });

  it('pairs that are all in order may have an AUC of 0.625', () => {
    const perfect: [number, number][] = [
      [1, 0],
      [3, 2],
      [5, 4],
      [7, 6],
    ];
    expect(withinPairRanking(pairsOf(perfect))?.accuracy).toBe(1);
    expect(rocAuc(classesOf(perfect))).toBe(0.625);
  });

  it('within-pair counts go into the sign test', () => {
    const found = withinPairRanking(
      Array.from({ length: 75 }, (_, index) => ({
        valid: index < 70 ? 1 : 0,
        invalid: index < 44 ? 0 : index < 70 ? 2 : 0,
      })),
    )!;
    expect(found).toMatchObject({ favourable: 44, unfavourable: 26, ties: 5 });
    expect(signTest(found)).toBeCloseTo(0.041391, 6);
  });
});

describe('the AUC', () => {
  it('of the sixteen scores of four conversations is 0.890625', () => {
    expect(
      rocAuc({
        positives: [3.1, 1.2, 2.2, 0.9, 1.8, 4.0, 0.7, 2.9],
        negatives: [0.4, -0.6, 2.5, -1.0, 0.1, -2.0, -0.3, 1.0],
      }),
    ).toBe(0.890625);
  });

  it('is null without both classes', () => {
    expect(rocAuc({ positives: [], negatives: [1] })).toBeNull();
    expect(rocAuc({ positives: [1], negatives: [] })).toBeNull();
  });

  it('is the share of pairs in order, counted one by one, and turns over with the classes', () => {
    const scores = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(scores, scores, (positives, negatives) => {
        let sum = 0;
        for (const a of positives) for (const b of negatives) sum += a > b ? 1 : a === b ? 0.5 : 0;
        const auc = rocAuc({ positives, negatives })!;
        expect(auc).toBeCloseTo(sum / positives.length / negatives.length, 12);
        expect(rocAuc({ positives: negatives, negatives: positives })).toBeCloseTo(1 - auc, 12);
      }),
    );
  });
});

describe('strict accuracy', () => {
  it('counts groups that are right throughout', () => {
    expect(
      strictAccuracy([
        [true, true, true, true],
        [true, true, false, true],
        [true, true, true, true],
        [false, false, false, false],
      ]),
    ).toBe(0.5);
  });

  it('of every way to guess four is 1/16', () => {
    const guesses = Array.from({ length: 16 }, (_, guess) => [1, 2, 4, 8].map((bit) => (guess & bit) !== 0));
    expect(strictAccuracy(guesses)).toBe(1 / 16);
  });

  it('is null without groups', () => {
    expect(strictAccuracy([])).toBeNull();
  });
});

it('no pairs have no ranking, and a single score no ties', () => {
  expect(withinPairRanking([])).toBeNull();
  expect(tieRates({ positives: [1], negatives: [] })).toEqual({
    scores: 1,
    uniqueScores: 1,
    cross: null,
    all: null,
  });
});
