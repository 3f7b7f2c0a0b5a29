import { describe, expect, it } from 'vitest';
import { failRates } from '../../../src/verify/experiments/downstream/fail-rates.ts';
import { measureDownstream } from '../../../src/verify/experiments/downstream/measure-downstream.ts';
import type {
  ProbeCall,
  ProbeChoice,
  ProbeQuery,
  SlotState,
} from '../../../src/verify/experiments/downstream/probe-call.ts';
import { analysis, rowOf } from './helpers.ts';

type Policy = (call: Omit<ProbeCall, 'choice'>) => ProbeChoice | null;

const STATES: readonly SlotState[] = ['correct', 'distorted', 'absent', 'twin'];
const QUERIES: readonly ProbeQuery[] = ['harm', 'content'];

function ask(policy: Policy, examples = 6): ProbeCall[] {
  const calls: ProbeCall[] = [];
  for (let example = 0; example < examples; example += 1) {
    for (const state of STATES) {
      for (const query of QUERIES) {
        for (let permutation = 0; permutation < 6; permutation += 1) {
          for (let replicate = 0; replicate < 3; replicate += 1) {
            const call = {
              example: `example-${example}`,
              conversation: `talk-${example % 3}`,
              state,
              query,
              permutation,
              replicate,
            };
            calls.push({ ...call, choice: policy(call) });
          }
        }
      }
    }
  }
  return calls;
}

const oracle: Policy = ({ state, query }) => {
  if (state === 'correct') return 'recorded';
  if (state === 'distorted') return query === 'harm' ? 'rival' : 'recorded';
  if (state === 'twin') return query === 'content' ? 'recorded' : 'neither';
  return 'neither';
};

const POLICIES: Record<string, Policy> = {
  oracle,
  'always name': () => 'recorded',
  'always neither': () => 'neither',
  'always give a reason': (call) => (call.query === 'harm' ? 'recorded' : oracle(call)),
  // Over six permutations each option comes first twice.
  uniform: ({ permutation }) => (['recorded', 'rival', 'neither'] as const)[permutation % 3]!,
};

describe('the four floors', () => {
  it.each<[string, number[], boolean]>([
    ['oracle', [1, 1, 1, 1], true],
    ['always name', [1, 0, 1, 0], false],
    ['always neither', [0, 1, 0, 1], false],
    ['always give a reason', [1, 1, 1, 0], false],
    ['uniform', [1 / 3, 1 / 3, 1 / 3, 1 / 3], false],
  ])('of the policy %s are %j', (name, rates, isReadable) => {
    const found = measureDownstream({ calls: ask(POLICIES[name]!), analysis });
    for (const [index, { rate, n }] of found.floors.entries()) {
      expect(n).toBe(108);
      expect(rate).toBeCloseTo(rates[index]!, 12);
    }
    expect(found.isReadable).toBe(isReadable);
    expect(found.harm === null).toBe(!isReadable);
    expect(found.reject === null).toBe(!isReadable);
  });

  it('are at 0.80, not above it', () => {
    const missing = (share: number): Policy => {
      let asked = 0;
      return (call) => {
        if (call.query !== 'content' || call.state !== 'absent') return oracle(call);
        asked += 1;
        return asked <= share ? 'rival' : 'neither';
      };
    };
    // Of 90 calls 72 are 0.80.
    expect(measureDownstream({ calls: ask(missing(18), 5), analysis }).isReadable).toBe(true);
    expect(measureDownstream({ calls: ask(missing(19), 5), analysis }).isReadable).toBe(false);
  });

  it('not reached leave no effect in any row, with the floor that failed', () => {
    const { rows } = measureDownstream({ calls: ask(POLICIES['always give a reason']!), analysis });
    for (const measure of ['cace_harm', 'cace_reject', 'distorted_on_content', 'absent_on_harm']) {
      expect(rowOf(rows, measure).estimate).toEqual({ na: 'below the floor of 0.8: no-invented-reason' });
    }
    expect(rowOf(rows, 'floor', { floor: 'no-recall-when-absent' })).toMatchObject({
      estimate: 1,
      n: 108,
      cluster_unit: 'call',
    });
  });
});

describe('the two effects', () => {
  it('of an oracle are both 1, each on its own query', () => {
    const found = measureDownstream({ calls: ask(oracle), analysis });
    expect(found.harm).toEqual({ estimate: 1, examples: 6, dropped: 0 });
    expect(found.reject).toEqual({ estimate: 1, examples: 6, dropped: 0 });
    expect(rowOf(found.rows, 'distorted_on_content').estimate).toBe(0);
    expect(Object.keys(found)).not.toContain('cace');
  });

  it('are means over examples of differences of averaged rates: 0.777778', () => {
    // Fail rates with the distorted and the correct record: (1, 0), (1, 1/18), (1/2, 0), (1, 1/3).
    const correctFails = [0, 1, 0, 6];
    const policy: Policy = (call) => {
      if (call.query !== 'harm') return oracle(call);
      const example = Number(call.example.at(-1));
      const place = call.permutation * 3 + call.replicate;
      if (call.state === 'correct') return place < correctFails[example]! ? 'rival' : 'recorded';
      if (call.state === 'distorted') return example === 2 && place % 2 === 0 ? 'recorded' : 'rival';
      return oracle(call);
    };
    const found = measureDownstream({ calls: ask(policy, 4), analysis });
    expect(found.harm?.estimate).toBeCloseTo(0.7777777777777779, 12);
    expect(found.reject?.estimate).toBe(1);
    const row = rowOf(found.rows, 'cace_harm');
    expect(row).toMatchObject({ n: 4, cluster_unit: 'conversation' });
    expect(row.estimate).toBeCloseTo(0.7777777777777779, 12);
  });

  it('leave malformed answers out and count them', () => {
    const policy: Policy = (call) =>
      call.example === 'example-0' && call.state === 'distorted' && call.query === 'harm'
        ? null
        : oracle(call);
    const found = measureDownstream({ calls: ask(policy), analysis });
    expect(found).toMatchObject({ malformed: 18, calls: 864 });
    expect(found.harm).toEqual({ estimate: 1, examples: 5, dropped: 1 });
  });
});

it('permutations are averaged within a replicate, so that a replicate with holes weighs no less', () => {
  const call = (replicate: number, permutation: number, choice: ProbeChoice | null): ProbeCall => ({
    example: 'e',
    conversation: 'c',
    state: 'distorted',
    query: 'harm',
    permutation,
    replicate,
    choice,
  });
  const calls: ProbeCall[] = [
    call(0, 0, 'rival'),
    call(0, 1, null),
    call(1, 0, 'recorded'),
    call(1, 1, 'recorded'),
    { ...call(0, 0, 'recorded'), state: 'correct' },
  ];
  expect(failRates({ calls, query: 'harm', changed: 'distorted' }).examples).toEqual([
    { example: 'e', conversation: 'c', changed: 0.5, correct: 0 },
  ]);
});
