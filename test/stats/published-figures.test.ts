import { describe, expect, it } from 'vitest';
import { judgementLedger } from '../../src/stats/judgement-ledger.ts';
import { mcnemarExact } from '../../src/stats/mcnemar.ts';
import { labelMissed, labelMissedPoisson } from '../../src/stats/occupancy.ts';
import { possibleDenominators } from '../../src/stats/possible-denominators.ts';
import { rarePrevalence } from '../../src/stats/rare-prevalence.ts';
import { ratesOf } from '../../src/verify/decide/rates.ts';

/** The figures of the paper "Memory Is a Derivation", from the counts that they are of. */
function percent(count: number, of: number): string {
  const records = Array.from({ length: of }, () => ({ conversation: 'c', score: 0, isSupported: true }));
  const { truePositiveRate } = ratesOf(
    records,
    records.map((_, index) => index < count),
  );
  return (100 * truePositiveRate!).toFixed(1);
}

describe('percentages', () => {
  it.each([
    [92, 112, '82.1'],
    [105, 112, '93.8'],
    [104, 112, '92.9'],
    [283, 313, '90.4'],
    [282, 313, '90.1'],
    [284, 313, '90.7'],
    [66, 78, '84.6'],
    [63, 78, '80.8'],
    [60, 78, '76.9'],
    [65, 112, '58.0'],
    [107, 112, '95.5'],
    [52, 78, '66.7'],
    [46, 78, '59.0'],
    [96, 112, '85.7'],
    [110, 112, '98.2'],
    [65, 78, '83.3'],
    [69, 78, '88.5'],
    [13, 79, '16.5'],
    [31, 79, '39.2'],
    [47, 79, '59.5'],
    [48, 79, '60.8'],
    [22, 39, '56.4'],
    [37, 39, '94.9'],
    [6, 70, '8.6'],
    [8, 70, '11.4'],
    [51, 85, '60.0'],
    [61, 102, '59.8'],
  ])('%i of %i is %s %', (count, of, expected) => {
    expect(percent(count, of)).toBe(expected);
  });

  it('parts add up', () => {
    expect(159 + 154).toBe(313);
    expect(51 + 61).toBe(112);
    expect(25 + 14).toBe(39);
    // 13 of 112 is the gap of 11.6 points between 92 and 105.
    expect(percent(105 - 92, 112)).toBe('11.6');
  });

  it('the compact view is 54.4 points above chance', () => {
    const records = [
      ...Array.from({ length: 39 }, () => ({ conversation: 'c', score: 0, isSupported: true })),
      ...Array.from({ length: 79 }, () => ({ conversation: 'c', score: 0, isSupported: false })),
    ];
    // Of 39 supported 37 are kept; of 79 others 47 are rejected.
    const rates = ratesOf(
      records,
      records.map((_, index) => index < 37 || (index >= 39 && index < 39 + 79 - 47)),
    );
    expect(rates.youden?.toFixed(1)).toBe('54.4');
  });

  it('seven percentages of the granularity experiment are shares of 313 and of no other number', () => {
    const found = possibleDenominators({
      percentages: [99.4, 98.1, 98.7, 93.3, 2.6, 97.4, 35.5],
      digits: 1,
      from: 30,
      to: 419,
    });
    expect(found).toEqual([{ denominator: 313, counts: [311, 307, 309, 292, 8, 305, 111] }]);
  });

  it('a percentage that no share has finds no denominator', () => {
    expect(possibleDenominators({ percentages: [33.4], digits: 1, from: 1, to: 6 })).toEqual([]);
    expect(possibleDenominators({ percentages: [12.5], digits: 0, from: 8, to: 8 })).toHaveLength(1);
  });
});

describe('paired tests', () => {
  const splits = (net: number, p: string) =>
    Array.from({ length: 300 }, (_, fewer) => [fewer + net, fewer] as const).filter(
      ([more, fewer]) => mcnemarExact(more, fewer).toFixed(3) === p,
    );

  it('12 against 6 has p = 0.24', () => {
    expect(mcnemarExact(12, 6).toFixed(2)).toBe('0.24');
  });

  it('a gain of 13 with p = 0.007 can only be 17 against 4, one of 12 with p = 0.023 only 18 against 6', () => {
    expect(splits(13, '0.007')).toEqual([[17, 4]]);
    expect(splits(12, '0.023')).toEqual([[18, 6]]);
  });
});

describe('accounting', () => {
  const ledger = judgementLedger({ issued: 643, bothSpurious: 8, oneSpurious: 4, additions: 0 });

  it('643 obligations leave 631 pairs, 20 marks and 1266 judgements', () => {
    expect(ledger).toMatchObject({ paired: 631, marks: 20, judgements: 1266 });
  });

  it('9 of 1266 judgements are 0.00711', () => {
    const { judgements } = rarePrevalence({ ledger, judgements: 9, both: 3, exactlyOne: 3, final: 4 });
    expect(judgements.share?.toFixed(5)).toBe('0.00711');
  });

  it('0.487 is what a rounded λ gives; unrounded it is 0.4847, and exactly 0.4835', () => {
    expect(labelMissedPoisson(0.72).toFixed(3)).toBe('0.487');
    expect(labelMissedPoisson(102 * 0.0071).toFixed(4)).toBe('0.4847');
    expect(labelMissed({ rate: 0.0071, units: 102 }).toFixed(4)).toBe('0.4835');
  });
});
