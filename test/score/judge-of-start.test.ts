import { describe, expect, test } from 'vitest';
import type { Check } from '../../src/schema/check.ts';
import { judgeOfStart } from '../../src/score/judge-of-start.ts';
import { makeState } from '../helpers/make-witness.ts';

const state = makeState({ 'a.txt': 'one\n' });
const verified: Check = { verified: { name: 'tests' } };

describe('what held before a session', () => {
  test.each<[string, Check, number | null, string]>([
    ['a verify command that passed at the start', verified, 0, 'pass'],
    ['a verify command that failed at the start', verified, 1, 'fail'],
    ['a verify command that was not run there', verified, null, 'cannot-tell'],
    ['one that was not run, beside a check that fails', { all: [verified, { exists: 'b' }] }, null, 'fail'],
    ['a file that is there', { exists: 'a.txt' }, null, 'pass'],
    ['a change', { changed: 'a.txt' }, null, 'fail'],
    ['an action', { ran: { target: './a.sh' } }, null, 'fail'],
  ])('%s', (_, check, exit, outcome) => {
    const verifies = exit === null ? {} : { tests: { exit, output: '' } };
    expect(judgeOfStart({ state, verifies }).evaluate(check).outcome).toBe(outcome);
  });
});
