import { describe, expect, it } from 'vitest';
import { familyAuc } from '../../../src/leak/audit/family-auc.ts';
import { randomOf } from '../rules/keyed-items.ts';

const of = (rows: [family: string, isValid: boolean, score: number][]) =>
  familyAuc({
    families: rows.map(([family]) => family),
    isValid: rows.map(([, isValid]) => isValid),
    scores: rows.map(([, , score]) => score),
    random: randomOf(1),
  });

describe('the area over pairs, families drawn whole', () => {
  it('counts pairs across families, ties half', () => {
    // 3 over 2, 3 over 1, 1 under 2, 1 beside 1: 2.5 of 4.
    const { auc } = of([
      ['a', true, 3],
      ['a', false, 2],
      ['b', true, 1],
      ['b', false, 1],
    ]);
    expect(auc).toBe(0.625);
  });

  it('is a half where all scores are one, without spread', () => {
    expect(
      of([
        ['a', true, 1],
        ['b', false, 1],
      ]),
    ).toEqual({ auc: 0.5, interval: [0.5, 0.5] });
  });

  it('is a half where a class is empty', () => {
    expect(
      of([
        ['a', true, 1],
        ['b', true, 2],
      ]).auc,
    ).toBe(0.5);
  });

  it('spreads as families differ', () => {
    const family = (name: string, valid: number): [string, boolean, number][] => [
      [name, true, valid],
      [name, false, 1],
    ];
    const alike = of(['a', 'b', 'c', 'd'].flatMap((name) => family(name, 2)));
    expect(alike).toEqual({ auc: 1, interval: [1, 1] });
    const mixed = of(['a', 'b', 'c', 'd'].flatMap((name, index) => family(name, index < 2 ? 2 : 0)));
    expect(mixed).toEqual({ auc: 0.5, interval: [0, 1] });
  });
});
