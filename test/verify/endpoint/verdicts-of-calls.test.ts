import { expect, it } from 'vitest';
import type { CallScore } from '../../../src/verify/endpoint/judge-call.ts';
import { verdictOfCalls } from '../../../src/verify/endpoint/verdicts-of-calls.ts';

const calls = ['claim.1', 'claim.2', 'rest.1'].map((call) => ({
  itemId: 'a',
  configuration: 'c',
  call,
  request: call,
}));

function verdict(scores: (number | null)[], changes: Partial<CallScore>[] = []) {
  const all = scores.map((score, index): [string, CallScore] => [
    calls[index]!.call,
    {
      score,
      rail: null,
      fault: score === null ? 'none' : null,
      latencyInMs: 1,
      tokens: null,
      ...changes[index],
    },
  ]);
  return verdictOfCalls({ calls, scores: new Map(all), view: 'v', pass: 1 });
}

it.each([
  [[3, 2, 1], 1, 'yes', null],
  [[3, -2, 1], -2, 'no', null],
  [[3, 0, 1], 0, 'no', null],
  [[3, null, 1], null, null, 'none'],
])('the verdict of %j is %d', (scores, score, decision, fault) => {
  expect(verdict(scores)).toMatchObject({ item_id: 'a', configuration: 'c', score, decision, fault });
});

it('is at a rail where the lowest score is', () => {
  expect(verdict([3, 2, 1], [{ rail: 'yes' }])!.rail).toBeNull();
  expect(verdict([3, 2, 1], [{}, {}, { rail: 'yes' }])!.rail).toBe('yes');
});

it('is none while a request is open', () => {
  expect(verdict([3, 2])).toBeNull();
});
