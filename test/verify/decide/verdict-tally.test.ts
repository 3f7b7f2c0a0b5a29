import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../src/schema/verdict.ts';
import { makeVerdictTally } from '../../../src/verify/decide/verdict-tally.ts';

const verdict = (score: number | null, more: Partial<Verdict> = {}): Verdict => ({
  item_id: 'i',
  view: 'holistic',
  configuration: 'holistic.plain.0',
  pass: 1,
  score,
  decision: score === null ? null : score > 0 ? 'yes' : 'no',
  rail: null,
  fault: null,
  ...more,
});
const item = (group: string, conversation: string) => ({
  group,
  conversation,
  isSupported: group === 'valid',
});

describe('a tally of verdicts', () => {
  it('has rates by conversation, pooled, balanced and weighted', () => {
    const weights: Record<string, number> = { c1: 30, c2: 10, c3: 60 };
    const tally = makeVerdictTally({ weightOf: (conversation) => weights[conversation] ?? 0 });
    for (const [conversation, n, accepted] of [
      ['c1', 20, 12],
      ['c2', 10, 3],
      ['c3', 20, 15],
    ] as const) {
      for (let index = 0; index < n; index += 1) {
        tally.add(verdict(index < accepted ? 1 : -1), item('valid', conversation));
      }
    }
    const [group] = tally.summary()[0]!.groups;
    expect(group).toMatchObject({ group: 'valid', n: 50, accepted: 30 });
    expect(group?.rates?.pooled).toBeCloseTo(0.6, 12);
    expect(group?.rates?.balanced).toBeCloseTo(0.55, 12);
    expect(group?.rates?.weighted).toBeCloseTo(0.66, 12);
    expect(group?.conversations[1]).toEqual({ conversation: 'c2', hits: 3, trials: 10, weight: 10 });
  });

  it('counts faults, rails and the scores that rest on the floor', () => {
    const tally = makeVerdictTally();
    tally.add(verdict(17, { rail: 'yes' }), item('valid', 'c'));
    tally.add(verdict(-16, { rail: 'no' }), item('invalid', 'c'));
    tally.add(verdict(2), item('valid', 'c'));
    tally.add(verdict(1), item('invalid', 'c'));
    tally.add(verdict(null, { fault: 'no verdict' }), item('valid', 'c'));
    expect(tally.summary()).toMatchObject([
      {
        verdicts: 5,
        faults: { 'no verdict': 1 },
        rails: { yes: 1, no: 1 },
        shareOnFloor: 0.5,
        groups: [
          { group: 'invalid', n: 2, accepted: 1 },
          { group: 'valid', n: 2, accepted: 2 },
        ],
      },
    ]);
  });

  it('has a histogram of scores whose ends are open', () => {
    const tally = makeVerdictTally();
    for (const score of [-1000, -0.5, 0, 0.99, 1, 1000]) tally.add(verdict(score), item('valid', 'c'));
    tally.add(verdict(0.5), item('invalid', 'c'));
    expect(tally.summary()[0]?.histogram).toEqual([
      { from: -40, supported: 1, others: 0 },
      { from: -1, supported: 1, others: 0 },
      { from: 0, supported: 2, others: 1 },
      { from: 1, supported: 1, others: 0 },
      { from: 39, supported: 1, others: 0 },
    ]);
  });

  it('keeps configurations apart, by name', () => {
    const tally = makeVerdictTally();
    tally.add(verdict(1, { configuration: 'b' }), item('valid', 'c'));
    tally.add(verdict(1, { configuration: 'a' }), item('valid', 'c'));
    expect(tally.summary().map(({ configuration, verdicts }) => [configuration, verdicts])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    expect(makeVerdictTally().summary()).toEqual([]);
  });
});
