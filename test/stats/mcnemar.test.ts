import { describe, expect, it } from 'vitest';
import { mcnemarExact } from '../../src/stats/mcnemar.ts';

describe('the exact McNemar test', () => {
  it.each([
    [12, 6, 0.237884521484375],
    [17, 4, 0.007197380065917969],
    [18, 6, 0.022655844688415527],
    [16, 3, 0.004425048828125],
    [18, 5, 0.010622024536132812],
    [17, 5, 0.01690053939819336],
    [19, 7, 0.028959274291992188],
    [3, 9, 0.14599609375],
    [10, 0, 0.001953125],
    [13, 0, 0.000244140625],
    [5, 5, 1],
    [0, 0, 1],
    [1, 0, 1],
  ])('of %i against %i discordant pairs has p = %d', (first, second, p) => {
    expect(mcnemarExact(first, second)).toBe(p);
    expect(mcnemarExact(second, first)).toBe(p);
  });

  // Values of Python's fractions, a sum of math.comb over a power of two, rounded once.
  it.each([
    [520, 504, 0.6392696601821791],
    [600, 500, 0.0028195449914364275],
    [1000, 1000, 1],
    [5000, 4800, 0.04440414879984629],
    [12_000, 12_400, 0.010637588191411598],
    [50, 1200, 9.184833466513098e-287],
    [1024, 0, 1.1125369292536007e-308],
    [1100, 0, 0],
    [20_500, 21_200, 0.0006191333629735344],
    [50_000, 50_600, 0.05895199586854771],
  ])('stays exact beyond 1,023 pairs: %i against %i', (first, second, p) => {
    const got = mcnemarExact(first, second);
    expect(Math.abs(got - p)).toBeLessThanOrEqual(p * 1e-12);
  });

  it.each([
    [-1, 2],
    [1.5, 2],
    [Number.NaN, 0],
  ])('refuses %d and %d, which are no counts', (first, second) => {
    expect(() => mcnemarExact(first, second)).toThrow(RangeError);
  });
});
