import { describe, expect, it } from 'vitest';
import type { CellRef } from '../../../src/schema/cell.ts';
import { measureControls } from '../../../src/verify/experiments/controls.ts';
import { analysis, cellsOf, judge, rowOf } from './helpers.ts';

const CELLS = [
  ...cellsOf('base', ['local', 'distributed']),
  ...(['remote_base', 'flip', 'preserve', 'correction', 'update', 'irrelevant'] as const).flatMap((control) =>
    cellsOf(control),
  ),
];
const isValid = ({ candidate, world }: CellRef) => candidate === world;
const FAMILIES = ['one', 'two', 'three'];

function suite(decide: (cell: CellRef, family: number) => boolean | null) {
  return FAMILIES.flatMap((family, index) =>
    judge({ family, conversation: family, cells: CELLS, decide: (cell) => decide(cell, index) }),
  );
}

const oracle = (cell: CellRef) =>
  isValid(cell) && !['flip', 'correction', 'irrelevant'].includes(cell.control);

describe('responses to what is done to the evidence', () => {
  it('of an oracle are all right, and unrelated evidence changes nothing', () => {
    const found = measureControls({ items: suite(oracle), analysis });
    expect(found.responses.map(({ measure, n, rate }) => [measure, n, rate])).toEqual([
      ['flip_sensitivity', 6, 1],
      ['preserve_stability', 6, 1],
      ['correction_response', 6, 1],
      ['update_immunity', 6, 1],
    ]);
    expect(found.irrelevant).toEqual({ n: 6, dropped: 0, acceptedBefore: 0, acceptedAfter: 0, drop: 0 });
  });

  it('are measured among records accepted at their own base: 5 of 6, 4 rejected after the removal', () => {
    let flips = 0;
    const items = suite((cell, family) => {
      if (cell.control === 'remote_base') return family !== 2 || cell.candidate === 'A';
      if (cell.control !== 'flip' || !isValid(cell)) return oracle(cell);
      // The record that was not accepted before does not count, whatever comes after.
      if (family === 2 && cell.candidate === 'B') return true;
      flips += 1;
      return flips === 1;
    });
    const found = measureControls({ items, analysis });
    expect(found.responses[0]).toEqual({
      measure: 'flip_sensitivity',
      judged: 6,
      n: 5,
      right: 4,
      rate: 0.8,
      dropped: 0,
    });
    expect(rowOf(found.rows, 'flip_sensitivity')).toMatchObject({
      n: 5,
      estimate: 0.8,
      denominator: 'valid records accepted at their own remote_base, 5 of 6',
    });
  });

  it('of a verifier that accepts everything: stable, immune, and deaf', () => {
    const found = measureControls({ items: suite(() => true), analysis });
    expect(found.responses.map(({ rate }) => rate)).toEqual([0, 1, 0, 1]);
    expect(found.irrelevant.drop).toBe(0);
  });

  it('of a verifier that accepts nothing cannot be told', () => {
    const found = measureControls({ items: suite(() => false), analysis });
    expect(found.responses.map(({ judged, n, rate }) => [judged, n, rate])).toEqual(
      Array.from({ length: 4 }, () => [6, 0, null]),
    );
    expect(rowOf(found.rows, 'update_immunity').estimate).toEqual({ na: 'there is none' });
  });
});

describe('unrelated evidence', () => {
  it('takes acceptance of invalid records away from who looks at the evidence', () => {
    const items = suite((cell) => cell.control !== 'irrelevant');
    const found = measureControls({ items, analysis });
    expect(found.irrelevant).toMatchObject({ acceptedBefore: 1, acceptedAfter: 0, drop: 1 });
    expect(rowOf(found.rows, 'irrelevant_drop')).toMatchObject({ estimate: 1, n: 6 });
  });

  it('lists what it lost', () => {
    const items = suite((cell) => (cell.control === 'irrelevant' && cell.candidate === 'A' ? null : true));
    expect(measureControls({ items, analysis }).irrelevant).toMatchObject({ n: 3, dropped: 3 });
  });
});
