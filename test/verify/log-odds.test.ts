import { describe, expect, it } from 'vitest';
import { scoreVerdict, type ScoredVerdict } from '../../src/verify/log-odds.ts';

type Entries = readonly (readonly [token: string, logprob: number])[];

/** A window of these tokens and words that are no verdict, down to the last of them. */
function windowOf(entries: Entries, { size = 100, last = -17.25 } = {}) {
  const rest = Array.from({ length: size - entries.length }, (_, index) => ({
    token: ` word${index}`,
    logprob: index === 0 ? last : -10,
  }));
  return [...entries.map(([token, logprob]) => ({ token, logprob })), ...rest];
}

function score(entries: Entries, more: Partial<Parameters<typeof scoreVerdict>[0]> = {}): ScoredVerdict {
  const found = scoreVerdict({ topLogprobs: windowOf(entries), window: 100, ...more });
  if (found.kind !== 'scored') throw new Error(found.reason);
  return found;
}

describe('a verdict from the likeliest first tokens', () => {
  it('sums the variants of each verdict', () => {
    const found = score([
      ['Yes', -0.2231],
      [' no', -1.8],
      ['▁yes', -3],
      ['NO', -6.5],
    ]);
    expect(found.logprobOf.yes).toBeCloseTo(-0.16272846888734935, 12);
    expect(found.logprobOf.no).toBeCloseTo(-1.7909458358301125, 12);
    expect(found.logOdds).toBeCloseTo(1.628217366942763, 12);
    expect(found.probability).toBeCloseTo(0.8359252895547966, 12);
    expect(found).toMatchObject({ rail: null, isSaturated: false, absent: 0 });
    expect(found.tokens).toEqual({ yes: ['Yes', '▁yes'], no: [' no', 'NO'] });
  });

  it.each([
    ['yes', true],
    [' Yes', true],
    ['ĠYES', true],
    ['▁▁yes', true],
    ['  yes', true],
    ['yes.', false],
    ['yes ', false],
    ['"yes', false],
    ['\nyes', false],
    ['ye', false],
    ['yess', false],
  ])('%j is a variant of yes: %s', (token, isVariant) => {
    const found = score([
      [token, -1],
      ['no', -2],
    ]);
    expect(found.tokens.yes).toEqual(isVariant ? [token] : []);
  });

  it('only the very token counts where that is asked for', () => {
    const entries: Entries = [
      ['Yes', -0.5],
      ['yes', -2],
      ['no', -3],
      [' no', -1],
    ];
    expect(score(entries, { exact: true }).logOdds).toBe(1);
    expect(score(entries, { exact: { yes: 'Yes', no: ' no' } }).logOdds).toBe(0.5);
  });
});

describe('a window with one verdict or none', () => {
  it('with yes alone bounds the score by the least likely token', () => {
    const found = score([['yes', -0.0001]]);
    expect(found.logOdds).toBeCloseTo(17.2499, 12);
    expect(found).toMatchObject({ rail: 'yes', floor: -17.25, logprobOf: { no: null } });
  });

  it('with no alone does the same below 0', () => {
    const found = score([['No', -0.0001]]);
    expect(found.logOdds).toBeCloseTo(-17.2499, 12);
    expect(found.rail).toBe('no');
  });

  it.each([-Infinity, Number.NaN, Infinity])('an entry of %d is absent: a rail, and no error', (logprob) => {
    const found = score([
      ['yes', -0.0001],
      ['no', logprob],
    ]);
    expect(found.logOdds).toBeCloseTo(17.2499, 12);
    expect(found).toMatchObject({ rail: 'yes', absent: 1, tokens: { no: [] } });
  });

  it('with neither is an error that says what came instead', () => {
    const found = scoreVerdict({ topLogprobs: windowOf([['Sure', -0.1]]), window: 100 });
    expect(found).toEqual({
      kind: 'scoring-error',
      reason: 'neither yes nor no is among the 100 likeliest tokens; the first is "Sure"',
    });
  });

  it('with nothing finite is an error too', () => {
    const topLogprobs = Array.from({ length: 3 }, () => ({ token: 'yes', logprob: -Infinity }));
    expect(scoreVerdict({ topLogprobs, window: 3 })).toMatchObject({
      kind: 'scoring-error',
      reason: 'neither yes nor no is among the 3 likeliest tokens; the first is nothing finite',
    });
  });
});

describe('a window that is too small', () => {
  const twenty = windowOf(
    [
      ['yes', -0.1],
      ['no', -3],
    ],
    { size: 20 },
  );

  it('fails whatever it says, and names the flag', () => {
    const found = scoreVerdict({ topLogprobs: twenty, window: 100 });
    expect(found).toMatchObject({ kind: 'short-window', expected: 100, found: 20 });
    expect('reason' in found && found.reason).toContain('--max-logprobs 100');
  });

  it('is whole where the model knows no more tokens', () => {
    expect(scoreVerdict({ topLogprobs: twenty, window: 100, vocabulary: 20 }).kind).toBe('scored');
  });

  it('counts a repeated token once, and two tokens of equal text both', () => {
    const once = score([
      ['yes', -1],
      ['yes', -1],
      ['no', -1],
    ]);
    expect(once.logOdds).toBe(0);
    const both = score([
      ['yes', -1],
      ['yes', -1.5],
      ['no', -1],
    ]);
    expect(both.logOdds).toBeCloseTo(Math.log(1 + Math.exp(-0.5)), 12);
  });
});

describe('saturation', () => {
  it.each([
    [20, false, 0.9999999979388463],
    [25, false, 0.999999999986112],
    [36, false, 0.9999999999999998],
    [37, true, 1],
    [40, true, 1],
  ])('at log-odds of %d: %s', (logOdds, isSaturated, probability) => {
    const entries: Entries = [
      ['yes', 0],
      ['no', -logOdds],
    ];
    expect(score(entries)).toMatchObject({ logOdds, isSaturated, probability });
    expect(
      score([
        ['no', 0],
        ['yes', -logOdds],
      ]),
    ).toMatchObject({ logOdds: -logOdds, isSaturated });
  });
});
