import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreementOfTwo } from '../../src/stats/agreement-of-two.ts';
import { krippendorffAlpha } from '../../src/stats/krippendorff-alpha.ts';

const FOUR_LABELS = [
  [60, 5, 0, 2],
  [4, 20, 1, 1],
  [0, 1, 2, 0],
  [1, 1, 0, 2],
];
const RARE_LABEL = [
  [118, 1],
  [1, 0],
];

const unitsOf = (table: number[][]) =>
  table.flatMap((row, first) =>
    row.flatMap((count, second) => Array.from({ length: count }, () => [`${first}`, `${second}`])),
  );

describe('agreement of two annotators', () => {
  it('over four labels has the known coefficients', () => {
    const found = agreementOfTwo(FOUR_LABELS)!;
    expect(found.units).toBe(100);
    expect(found.raw).toBe(0.84);
    expect(found.kappa).toBeCloseTo(0.6743996743996743, 12);
    expect(found.scottPi).toBeCloseTo(0.6743002544529261, 12);
    expect(found.ac1).toBeCloseTo(0.8086696562032885, 12);
    expect(krippendorffAlpha(unitsOf(FOUR_LABELS))).toBeCloseTo(0.6759287531806615, 12);
    expect(found.prevalence).toEqual([0.66, 0.265, 0.03, 0.045]);
  });

  it('a rare label takes κ and α below chance, and leaves AC1', () => {
    const found = agreementOfTwo(RARE_LABEL)!;
    expect(found.raw).toBeCloseTo(0.9833333333333333, 12);
    expect(found.kappa).toBeCloseTo(-0.008403361344545886, 12);
    expect(found.ac1).toBeCloseTo(0.9830532410676458, 12);
    expect(krippendorffAlpha(unitsOf(RARE_LABEL))).toBeCloseTo(-0.00420168067227511, 12);
  });

  // Krippendorff 2011: for two annotators without gaps α is π with the correction for a small sample.
  it('of two without gaps has an α that is π, corrected for the number of units', () => {
    const cell = fc.integer({ min: 0, max: 6 });
    const square = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(square, (table) => {
        const found = agreementOfTwo(table);
        const alpha = krippendorffAlpha(unitsOf(table));
        if (found === null || found.scottPi === null) expect(alpha).toBeNull();
        else expect(alpha).toBeCloseTo(found.scottPi + (1 - found.scottPi) / (2 * found.units), 10);
      }),
    );
  });

  it('of annotators who know one label says nothing', () => {
    const found = agreementOfTwo([
      [7, 0],
      [0, 0],
    ])!;
    expect(found).toMatchObject({ raw: 1, kappa: null, scottPi: null, ac1: 1 });
    expect(krippendorffAlpha([['a', 'a']])).toBeNull();
  });

  it.each([[[]], [[[1]]], [[[1, 2], [3]]]])('refuses the table %j', (table) => {
    expect(() => agreementOfTwo(table)).toThrow(/square table/u);
  });

  it('is null without units', () => {
    expect(
      agreementOfTwo([
        [0, 0],
        [0, 0],
      ]),
    ).toBeNull();
  });
});

describe('α with gaps', () => {
  it('leaves out the unit that one alone labelled', () => {
    expect(
      krippendorffAlpha([
        ['a', 'a', null],
        ['a', 'b', 'a'],
        ['b', 'b', 'b'],
        [null, 'c', 'c'],
        ['c', null, null],
      ]),
    ).toBeCloseTo(0.71875, 12);
  });

  it('is null where nothing can be paired', () => {
    expect(krippendorffAlpha([])).toBeNull();
    expect(krippendorffAlpha([['a', null], [null]])).toBeNull();
  });
});
