import { describe, expect, it } from 'vitest';
import { labelMissed, labelMissedPoisson, occupancyOfAll, unitsNeeded } from '../../src/stats/occupancy.ts';

const RATES = [0.75, 0.2, 0.0429, 0.0071];

describe('the chance that labels occur', () => {
  it('is missed at a rate of 0.0071 among 102 units: 0.4835 exactly, 0.4847 by Poisson, 0.4868 from a rounded λ', () => {
    expect(labelMissed({ rate: 0.0071, units: 102 })).toBeCloseTo(0.4834617179588928, 12);
    expect(labelMissedPoisson(0.0071 * 102)).toBeCloseTo(0.4847121836357261, 12);
    expect(labelMissedPoisson(0.72)).toBeCloseTo(0.4867522559599717, 12);
  });

  it.each([
    [0.8, 226],
    [0.9, 324],
    [0.95, 421],
    [0.99, 647],
  ])('reaches %d from %i units on', (power, expected) => {
    expect(unitsNeeded({ rates: [0.0071], power })).toBe(expected);
  });

  it('of all four labels is 0.5105 among 102 units and 0.9502 among 421', () => {
    expect(occupancyOfAll({ rates: RATES, units: 102 })).toBeCloseTo(0.5104620814993307, 10);
    expect(occupancyOfAll({ rates: RATES, units: 421 })).toBeCloseTo(0.9502010617828767, 10);
  });

  it('of all labels is that of the one label where there is one', () => {
    expect(occupancyOfAll({ rates: [0.03], units: 40 })).toBeCloseTo(
      1 - labelMissed({ rate: 0.03, units: 40 }),
      12,
    );
  });

  it('of two labels that are everything is that neither takes all units', () => {
    expect(occupancyOfAll({ rates: [0.5, 0.5], units: 3 })).toBe(0.75);
    expect(occupancyOfAll({ rates: [0.5, 0.5], units: 1 })).toBe(0);
  });

  it('no number of units shows a label that never occurs', () => {
    expect(unitsNeeded({ rates: [0.2, 0], power: 0.95 })).toBeNull();
  });

  it.each([
    [{ rates: [0.7, 0.5], units: 3 }, /at most 1 in all/u],
    [{ rates: [-0.1], units: 3 }, /from 0 to 1, found -0.1/u],
    [{ rates: [], units: 3 }, /1 to 20, found 0/u],
    [{ rates: [0.1], units: 1.5 }, /units: expected a whole number/u],
  ])('refuses %j', (settings, message) => {
    expect(() => occupancyOfAll(settings)).toThrow(message);
  });
});
