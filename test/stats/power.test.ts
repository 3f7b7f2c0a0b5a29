import { describe, expect, it } from 'vitest';
import { aucItemsNeeded, aucStandardError } from '../../src/stats/auc-standard-error.ts';
import { mcnemarDetectable, mcnemarPairsNeeded, mcnemarPower } from '../../src/stats/mcnemar-power.ts';

describe('the power of the exact McNemar test', () => {
  it.each([
    [70, 0.2, 0.05, 0.6680369550564026],
    [70, 0.25, 0.05, 0.8632105001838742],
    [70, 0.3, 0.05, 0.9549253973579968],
    [70, 0.15, 0.05, 0.37358537210141346],
    [140, 0.15, 0.05, 0.7109872664321784],
    [140, 0.2, 0.05, 0.9457802733095869],
    [78, 12 / 78, 6 / 78, 0.22045441577232916],
    [300, 12 / 78, 6 / 78, 0.7691217197436464],
    // Of scipy's multinomial and Python's math.comb, over every split.
    [40, 0.3, 0.1, 0.4397231834120196],
    // Of sums of math.comb and fractions over every number of discordant pairs; the first of scipy.
    [1500, 0.06, 0.04, 0.6624468594245817],
    [4000, 0.05, 0.04, 0.5392317992295572],
  ])('with %i pairs at rates %d and %d is %d', (pairs, onlyFirst, onlySecond, expected) => {
    expect(mcnemarPower({ pairs, onlyFirst, onlySecond, level: 0.05 })).toBeCloseTo(expected, 8);
  });

  // By scipy's binomial distributions: the last number of pairs that falls short, plus one.
  it.each([
    [0.2, 0.05, 0.8, 92],
    [0.3, 0.1, 0.8, 84],
    [0.25, 0.05, 0.9, 78],
  ])('rates %d and %d need for %d so many pairs: %i', (onlyFirst, onlySecond, power, expected) => {
    expect(mcnemarPairsNeeded({ onlyFirst, onlySecond, power, level: 0.05 })).toBe(expected);
  });

  // The same, solved for the difference with scipy's brentq.
  it.each([
    [70, 0.05, 0.18012079222898264],
    [140, 0.05, 0.11303497680773636],
    [78, 0.0769, 0.1923186314568814],
  ])('%i pairs with %d the other way show a difference of %d', (pairs, onlySecond, expected) => {
    expect(mcnemarDetectable({ pairs, onlySecond, power: 0.8, level: 0.05 })).toBeCloseTo(expected, 5);
  });

  it('no number of pairs shows what is not there, and few show nothing', () => {
    expect(mcnemarPower({ pairs: 50, onlyFirst: 0, onlySecond: 0, level: 0.05 })).toBe(0);
    expect(mcnemarPairsNeeded({ onlyFirst: 0.1, onlySecond: 0.1, power: 0.8, level: 0.05 })).toBeNull();
    expect(mcnemarDetectable({ pairs: 4, onlySecond: 0.05, power: 0.8, level: 0.05 })).toBeNull();
  });
});

describe('the standard error of an AUC', () => {
  it.each([
    [35, 0.06949771199679249],
    [64, 0.05122998847110938],
    [70, 0.048968961431436024],
    [140, 0.03456483604989993],
    [257, 0.02549058885477762],
    [280, 0.02441927559138811],
  ])('with %i per class at 0.5 is %d', (perClass, expected) => {
    expect(aucStandardError({ auc: 0.5, perClass })).toBeCloseTo(expected, 12);
  });

  it('with 70 per class at 0.8 is 0.037544', () => {
    expect(aucStandardError({ auc: 0.8, perClass: 70 })).toBeCloseTo(0.03754362541795623, 12);
  });

  it.each([
    [0.1, 65],
    [0.08, 101],
    [0.05, 257],
  ])('an interval of ± %d at 0.5 needs %i per class', (halfWidth, expected) => {
    expect(aucItemsNeeded({ auc: 0.5, halfWidth })).toBe(expected);
  });
});
