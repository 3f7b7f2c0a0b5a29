import { describe, expect, it } from 'vitest';
import { rocAuc } from '../../../src/stats/roc-auc.ts';
import { admitByArgmax } from '../../../src/verify/decide/argmax.ts';
import { chooseThreshold, leaveOneConversationOut } from '../../../src/verify/decide/leave-one-out.ts';
import { ratesOf } from '../../../src/verify/decide/rates.ts';

const RECORDS = Object.entries({
  c1: ['3.1/1', '0.4/0', '1.2/1', '-0.6/0'],
  c2: ['2.2/1', '2.5/0', '-1.0/0', '0.9/1'],
  c3: ['1.8/1', '0.1/0', '-2.0/0', '4.0/1'],
  c4: ['0.7/1', '-0.3/0', '1.0/0', '2.9/1'],
}).flatMap(([conversation, records]) =>
  records.map((record) => {
    const [score, label] = record.split('/');
    return { conversation, score: Number(score), isSupported: label === '1' };
  }),
);

describe('decisions over four conversations', () => {
  it('at the argmax keep all that is supported and let half of the rest through', () => {
    const rates = ratesOf(
      RECORDS,
      RECORDS.map(({ score }) => admitByArgmax(score)),
    );
    expect(rates).toMatchObject({ truePositiveRate: 1, falsePositiveRate: 0.5, youden: 50 });
  });

  it.each([
    [0.1, [2.5, 1, 2.5, 2.5], [0, 0, 0, 0], 0.5, 0.125],
    [0.2, [1, 0.4, 1, 0.4], [1 / 6, 1 / 6, 1 / 6, 1 / 6], 1, 0.25],
  ])('at a bound of %d take the thresholds %j', (maxFalsePositiveRate, thresholds, selection, tpr, fpr) => {
    const { folds, outOfFold } = leaveOneConversationOut({ records: RECORDS, maxFalsePositiveRate });
    expect(folds.map(({ conversation }) => conversation)).toEqual(['c1', 'c2', 'c3', 'c4']);
    expect(folds.map(({ threshold }) => threshold)).toEqual(thresholds);
    expect(folds.map((fold) => fold.selectionFalsePositiveRate)).toEqual(selection);
    expect(folds.map(({ negatives }) => negatives)).toEqual([6, 6, 6, 6]);
    expect(outOfFold).toMatchObject({ truePositiveRate: tpr, falsePositiveRate: fpr });
  });

  it('rank the sixteen records with an AUC of 0.890625', () => {
    const scores = (isSupported: boolean) =>
      RECORDS.filter((record) => record.isSupported === isSupported).map(({ score }) => score);
    expect(rocAuc({ positives: scores(true), negatives: scores(false) })).toBe(0.890625);
  });
});

describe('a threshold', () => {
  const records = [
    { conversation: 'a', score: 1, isSupported: false },
    { conversation: 'a', score: 0, isSupported: true },
  ];

  it('lets everything through where the bound allows it', () => {
    expect(chooseThreshold({ records, maxFalsePositiveRate: 1 }).threshold).toBe(-Infinity);
  });

  it('may be any score, not only one of the unsupported', () => {
    const many = [...records, { conversation: 'a', score: 0.5, isSupported: true }];
    expect(chooseThreshold({ records: many, maxFalsePositiveRate: 0.5 }).threshold).toBe(1);
  });

  it('cannot be chosen without anything unsupported', () => {
    expect(() => chooseThreshold({ records: records.slice(1), maxFalsePositiveRate: 0.1 })).toThrow(
      /no unsupported record/u,
    );
  });

  it('needs another conversation to be chosen on', () => {
    expect(() => leaveOneConversationOut({ records, maxFalsePositiveRate: 0.1 })).toThrow(
      /two or more conversations, found 1/u,
    );
  });
});

it('rates of an empty class are unknown', () => {
  expect(ratesOf([], [])).toEqual({
    positives: 0,
    negatives: 0,
    truePositiveRate: null,
    falsePositiveRate: null,
    youden: null,
  });
});
