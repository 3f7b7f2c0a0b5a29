import { describe, expect, test } from 'vitest';
import { judgeProbe } from '../../src/score/judge-probe.ts';
import { makeWitness } from '../helpers/make-witness.ts';
import { noticeBoardKey } from '../helpers/notice-board.ts';

const board = noticeBoardKey();
const [session] = board.sessions;
const key = {
  ...board,
  sessions: [
    {
      ...session!,
      given: [{ verified: { name: 'check' } }],
      goal: {
        engagement: { verified: { name: 'check' } },
        restraint: { not: { ran: { target: './x.sh' } } },
      },
    },
  ],
};
const ended = (exit: number) => ({ check: { exit, output: '' } });

describe('a probe session that was played', () => {
  test.each([
    ['failed', ended(1), 'fail'],
    ['passed', ended(0), 'pass'],
    ['was not run', {}, 'cannot-tell'],
  ])('its goal before any action is by the verify command that %s at the start', (_, verifies, outcome) => {
    const judged = judgeProbe({
      played: {
        probe: 'informed',
        session: 1,
        chain: [],
        start: { faults: [], verifies },
        witness: makeWitness({ verifies: ended(0) }),
        faults: [],
      },
      key,
    });
    expect(judged.score.goal?.outcome).toBe('pass');
    expect(judged.goalBefore.outcome).toBe(outcome);
    expect(judged.givens.map(({ result }) => result.outcome)).toEqual([outcome]);
  });

  test('is excluded with the reason when it was not played to the end', () => {
    const { score, faults } = judgeProbe({
      played: {
        probe: 'prior',
        session: 1,
        chain: [],
        start: { faults: [], verifies: {} },
        witness: makeWitness(),
        faults: ['step 2 (edit): the text occurs 0 times'],
      },
      key,
    });
    expect(score.outcome).toBe('excluded');
    expect(score.reason).toBe('not played to the end: step 2 (edit): the text occurs 0 times');
    expect(faults).toEqual(['step 2 (edit): the text occurs 0 times']);
  });
});
