import { describe, expect, it } from 'vitest';
import {
  contrastFigures,
  plainFigure,
  shareFigure,
  statisticFigure,
} from '../../../src/verify/experiments/figures.ts';
import { analysis } from './helpers.ts';

const named = { analysis, measure: 'share', denominator: 'records' };
const outcomes = (text: string) =>
  [...text].map((letter, index) => ({ conversation: `talk-${index % 3}`, holds: letter === 'x' }));

describe('the interval of a share', () => {
  it('comes of whole conversations', () => {
    // Every conversation is all or nothing, so that a resample has a share of 0, 1/3, 2/3 or 1.
    const figure = shareFigure({ ...named, outcomes: outcomes('x..x..x..') });
    expect(figure).toMatchObject({
      n: 9,
      ci: [0, 1],
      cluster_unit: 'conversation',
      interval: { level: 0.95, replicates: 400, seed: 'test' },
    });
    expect(figure.estimate).toBeCloseTo(1 / 3, 12);
  });

  it('is Wilson’s where all outcomes are equal, and has a width', () => {
    const figure = shareFigure({ ...named, outcomes: outcomes('..........') });
    expect(figure.ci).toEqual([0, expect.closeTo(0.2775327998628892, 12)]);
    expect(figure).toMatchObject({
      estimate: 0,
      interval: { method: 'Wilson' },
      cluster_unit: { na: 'all outcomes are equal' },
    });
  });

  it('is Wilson’s in one conversation', () => {
    const figure = shareFigure({
      ...named,
      outcomes: outcomes('xx.').map(({ holds }) => ({ conversation: 'talk', holds })),
    });
    expect(figure).toMatchObject({ cluster_unit: { na: 'one conversation' } });
  });

  it('does not depend on the order of the conversations', () => {
    const given = outcomes('x.xx.x..xxx.');
    expect(shareFigure({ ...named, outcomes: given.toReversed() })).toEqual(
      shareFigure({ ...named, outcomes: given }),
    );
  });
});

describe('a contrast', () => {
  const pairs = [
    { conversation: 'a', first: 1, second: 0 },
    { conversation: 'a', first: 1, second: 1 },
    { conversation: 'b', first: 0, second: 1 },
    { conversation: 'b', first: 1, second: 0 },
  ];

  it('of decisions has an exact test, one of rates has none', () => {
    const [whole, single] = contrastFigures({ ...named, pairs, unit: 'pair', areDecisions: true });
    expect(whole).toMatchObject({ estimate: 0.25, cluster_unit: 'conversation', ci: [0, 0.5] });
    expect(single).toMatchObject({ estimate: 0.25, cluster_unit: 'pair' });
    expect(whole?.test).toMatchObject({ only_first: 2, only_second: 1, p: 1 });
    const [rates] = contrastFigures({ ...named, pairs, unit: 'pair', areDecisions: false });
    expect(rates?.test).toEqual({ na: 'rates, not single decisions' });
  });

  it('within one conversation has the interval of pairs alone', () => {
    const figures = contrastFigures({ ...named, pairs: pairs.slice(0, 2), unit: 'pair', areDecisions: true });
    expect(figures.map(({ cluster_unit }) => cluster_unit)).toEqual(['pair']);
  });
});

it('a statistic is told how often each record is drawn', () => {
  const records = ['a', 'a', 'b'].map((conversation) => ({ conversation }));
  const drawn: number[][] = [];
  statisticFigure({
    ...named,
    records,
    unit: 'record',
    statistic: (weights) => {
      drawn.push(Array.from(weights));
      return 0;
    },
  });
  // The two of one conversation come together, and each resample has two conversations.
  for (const [first, second, third] of drawn) {
    expect(first).toBe(second);
    expect(first! + third!).toBe(2);
  }
  expect(new Set(drawn.map(String)).size).toBe(3);
});

it('a figure of nothing is no number', () => {
  const na = { na: 'there is none' };
  expect(plainFigure({ ...named, n: 0, estimate: 3, why: 'because' }).estimate).toEqual(na);
  expect(shareFigure({ ...named, outcomes: [] })).toMatchObject({ n: 0, estimate: na, ci: na, interval: na });
});
