import { describe, expect, it } from 'vitest';
import { judgementLedger, ledgerGaps } from '../../src/stats/judgement-ledger.ts';
import { rarePrevalence } from '../../src/stats/rare-prevalence.ts';

const ledger = judgementLedger({ issued: 643, bothSpurious: 8, oneSpurious: 4, additions: 3 });

describe('the ledger of judgements', () => {
  it('closes: 643 issued, 8 and 4 spurious', () => {
    expect(ledger).toEqual({
      inventory: { issued: 643, additions: 3 },
      bothSpurious: 8,
      oneSpurious: 4,
      marks: 20,
      paired: 631,
      judgements: 1266,
    });
    expect(ledgerGaps(ledger)).toEqual([]);
  });

  it('says every sum that does not add up', () => {
    expect(
      ledgerGaps({ ...ledger, inventory: { issued: 644, additions: 3 }, marks: 12, judgements: 1262 }),
    ).toEqual([
      'issued: expected 643 (paired + both spurious + one spurious), found 644',
      'marks: expected 20 (2 × both spurious + one spurious), found 12',
      'judgements: expected 1266 (2 × paired + one spurious), found 1262',
    ]);
  });

  it.each([
    [{ issued: 10, bothSpurious: 8, oneSpurious: 4, additions: 0 }, /8 \+ 4 spurious of 10/u],
    [{ issued: 10, bothSpurious: -1, oneSpurious: 4, additions: 0 }, /bothSpurious: expected a whole/u],
  ])('refuses %j', (counts, message) => {
    expect(() => judgementLedger(counts)).toThrow(message);
  });
});

describe('the prevalence of a rare label', () => {
  it('has four denominators', () => {
    const found = rarePrevalence({ ledger, judgements: 9, both: 3, exactlyOne: 3, final: 4 });
    expect(found.judgements).toMatchObject({ count: 9, of: 1266 });
    expect(found.judgements.share).toBeCloseTo(0.007109, 6);
    expect(found.unitsEither).toMatchObject({ count: 6, of: 631 });
    expect(found.unitsEither.share).toBeCloseTo(0.009509, 6);
    expect(found.unitsBoth).toMatchObject({ count: 3, of: 631 });
    expect(found.unitsBoth.share).toBeCloseTo(0.004754, 6);
    expect(found.final).toMatchObject({ count: 4, of: 631 });
    expect(found.final.share).toBeCloseTo(0.006339, 6);
  });

  it('refuses judgements that are not those of its units', () => {
    expect(() => rarePrevalence({ ledger, judgements: 8, both: 3, exactlyOne: 3, final: 4 })).toThrow(
      /judgements: expected 9 .* found 8/u,
    );
  });

  it('has no share of nothing', () => {
    const none = judgementLedger({ issued: 0, bothSpurious: 0, oneSpurious: 0, additions: 0 });
    expect(
      rarePrevalence({ ledger: none, judgements: 0, both: 0, exactlyOne: 0, final: 0 }).final.share,
    ).toBeNull();
  });
});
