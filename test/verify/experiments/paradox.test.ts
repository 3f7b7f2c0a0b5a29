import { describe, expect, it } from 'vitest';
import type { CellRef } from '../../../src/schema/cell.ts';
import { mcnemarExact } from '../../../src/stats/mcnemar.ts';
import { measureParadox } from '../../../src/verify/experiments/paradox.ts';
import { analysis, cellsOf, judge, rowOf } from './helpers.ts';

const SQUARE = cellsOf('base', ['local', 'distributed']);
const isValid = ({ candidate, world }: CellRef) => candidate === world;

function suite(decide: (cell: CellRef, family: number) => boolean | null) {
  return Array.from({ length: 12 }, (_, family) =>
    judge({
      family: `family-${family}`,
      conversation: `talk-${family % 4}`,
      cells: SQUARE,
      decide: (cell) => decide(cell, family),
    }),
  ).flat();
}

describe('the paradox effect', () => {
  it('of an oracle is nothing, with full detection on both sides', () => {
    const found = measureParadox({ items: suite(isValid), analysis });
    expect(found).toMatchObject({
      pairs: 24,
      dropped: 0,
      localDetection: 1,
      distributedDetection: 1,
      effect: 0,
    });
  });

  // Where no pair goes the other way, 6 of 24 discordant pairs are significant and 5 are not: by scipy's binomial
  // distribution, 0.8 is the chance of 6 or more at a rate of 0.3094.
  it('says the least difference that so many pairs show', () => {
    const { rows } = measureParadox({ items: suite(isValid), analysis });
    expect(rowOf(rows, 'paradox_effect_detectable').estimate).toBeCloseTo(0.309417, 4);
  });

  it('of a verifier that takes whatever is distributed is whole', () => {
    const items = suite((cell) => cell.locality === 'distributed' || isValid(cell));
    expect(measureParadox({ items, analysis })).toMatchObject({
      localDetection: 1,
      distributedDetection: 0,
      effect: 1,
    });
  });

  it('is paired: 12 pairs lost against 6 gained have the exact test of 12 and 6', () => {
    // Candidate A is caught only locally in every family, candidate B only distributed in half of them, else in both.
    const items = suite((cell, family) => {
      if (isValid(cell)) return true;
      if (cell.candidate === 'A') return cell.locality === 'distributed';
      return cell.locality === 'local' && family % 2 === 0;
    });
    const found = measureParadox({ items, analysis });
    expect(found.effect).toBeCloseTo((12 - 6) / 24, 12);
    expect(rowOf(found.rows, 'paradox_effect').test).toEqual({
      method: 'exact McNemar, two-sided',
      only_first: 12,
      only_second: 6,
      p: mcnemarExact(12, 6),
    });
    expect(rowOf(found.rows, 'paradox_effect_detectable').estimate).toEqual({
      na: 'no difference has power 0.8 at level 0.05',
    });
  });

  it('has the interval of whole conversations first, that of pairs beside it', () => {
    // Everything is caught locally; distributed only in conversations 0 and 1.
    const items = suite((cell, family) => {
      if (isValid(cell)) return true;
      return cell.locality === 'distributed' && family % 4 > 1;
    });
    const { rows } = measureParadox({ items, analysis });
    const [whole, single] = rows.filter(({ measure }) => measure === 'paradox_effect');
    expect(whole).toMatchObject({ estimate: 0.5, cluster_unit: 'conversation', ci: [0, 1] });
    expect(single).toMatchObject({ estimate: 0.5, cluster_unit: 'pair' });
    const [low, high] = single!.ci as [number, number];
    expect(low).toBeGreaterThan(0.2);
    expect(high).toBeLessThan(0.8);
  });

  it('leaves out pairs that lack a verdict, and counts them', () => {
    const items = suite((cell, family) => (family === 3 && cell.locality === 'local' ? null : isValid(cell)));
    expect(measureParadox({ items, analysis })).toMatchObject({ pairs: 22, dropped: 2, effect: 0 });
  });

  it('of nothing is no number', () => {
    const found = measureParadox({ items: [], analysis });
    expect(found).toMatchObject({ pairs: 0, effect: null, localDetection: null });
    expect(rowOf(found.rows, 'paradox_effect').estimate).toEqual({ na: 'there is none' });
  });

  it('is the same in every row that is made again', () => {
    const items = suite((cell, family) => isValid(cell) || (cell.locality === 'local' && family % 3 === 0));
    expect(measureParadox({ items, analysis })).toEqual(measureParadox({ items, analysis }));
  });
});
