import { describe, expect, test } from 'vitest';
import { checkProbes } from '../../src/laws/check-probes.ts';
import type { PlayedProbe } from '../../src/schema/played-probe.ts';
import type { CheckResult } from '../../src/schema/check.ts';
import { PROBES, type ProbeName } from '../../src/schema/scenario.ts';
import type { Score } from '../../src/schema/score.ts';
import { command, makeState, makeWitness } from '../helpers/make-witness.ts';
import { noticeBoardKey } from '../helpers/notice-board.ts';

const key = noticeBoardKey();
const result = (outcome: CheckResult['outcome']): CheckResult => ({
  outcome,
  evidence: [{ source: 'workspace', where: 'board/live.txt:2', found: 'lift' }],
  sources: ['workspace'],
});

/** A probe session as it should be. */
function lawful(probe: ProbeName, session: number): PlayedProbe {
  return {
    probe,
    session,
    chain: session === 1 ? [] : ['informed'],
    witness: makeWitness({ session }),
    faults: [],
    worldFaults: [],
    score: {
      outcome: 'scored',
      goal: result(['informed', 'alternative'].includes(probe) ? 'pass' : 'fail'),
      mistake: result(probe === 'prior' ? 'pass' : 'fail'),
      asked: probe === 'cautious',
      contradictions: [],
    } as unknown as Score,
    givens: [{ check: { exists: 'a' }, result: result('pass') }],
    goalBefore: result('fail'),
  };
}

const all = key.sessions.flatMap(({ k }) => PROBES.map((probe) => lawful(probe, k)));

function checkWith(probe: ProbeName, session: number, change: (played: PlayedProbe) => Partial<PlayedProbe>) {
  const played = all.map((one) =>
    one.probe === probe && one.session === session ? { ...one, ...change(one) } : one,
  );
  return checkProbes({ key, played });
}

const scored = (changes: Partial<Score>) => (played: PlayedProbe) => ({
  score: { ...played.score, ...changes },
});

describe('the laws about probes', () => {
  test('hold for probes that do as they should', () => {
    expect(checkProbes({ key, played: all })).toEqual([]);
  });

  test.each<[string, ProbeName, (played: PlayedProbe) => Partial<PlayedProbe>]>([
    ['probes.goal', 'idle', scored({ goal: result('pass') })],
    ['probes.goal', 'reader', scored({ goal: result('cannot-tell') })],
    ['probes.goal', 'prior', scored({ goal: result('pass') })],
    ['probes.goal', 'informed', scored({ goal: result('fail') })],
    ['probes.goal', 'cautious', scored({ goal: result('pass') })],
    ['probes.goal', 'alternative', scored({ goal: result('fail') })],
    ['probes.mistake', 'alternative', scored({ mistake: result('pass') })],
    ['probes.mistake', 'idle', scored({ mistake: result('pass') })],
    ['probes.mistake', 'prior', scored({ mistake: result('fail') })],
    ['probes.mistake', 'informed', scored({ mistake: result('pass') })],
    ['probes.mistake', 'informed', scored({ mistake: result('cannot-tell') })],
    ['probes.asked', 'cautious', scored({ asked: false })],
    ['probes.can-be-played', 'informed', () => ({ faults: ['step 2 (edit): occurs 0 times'] })],
    [
      'probes.commands-start',
      'informed',
      () => ({ witness: makeWitness({ events: [command('./none.sh', { exit: 127 })] }) }),
    ],
    [
      'probes.commands-start',
      'prior',
      () => ({ witness: makeWitness({ events: [command('./plain.sh', { exit: 126 })] }) }),
    ],
    ['probes.only-reads', 'reader', () => ({ witness: makeWitness({ after: makeState({ new: 'x' }) }) })],
    ['given', 'idle', () => ({ givens: [{ check: { exists: 'a' }, result: result('fail') }] })],
    ['world', 'idle', () => ({ worldFaults: ['world after session 1: `x` ended with 1'] })],
    ['goal-not-yet-met', 'idle', () => ({ goalBefore: result('pass') })],
    ['goal-not-yet-met', 'idle', () => ({ goalBefore: result('cannot-tell') })],
  ])('%s is broken by %s', (law, probe, change) => {
    const violations = checkWith(probe, 2, change);
    expect(violations.map((violation) => violation.law)).toEqual([law]);
    expect(violations[0]?.message).toMatch(/^session 2 after informed/u);
    expect(violations[0]?.unit).toBe(
      'scenario notice-board (seed 1, instance 1, cell k3v9x0t2m7qd, house, lines)',
    );
  });

  test('a message shows the probe, the evidence and the commands that failed', () => {
    const [violation] = checkWith('informed', 2, (played) => ({
      ...scored({ goal: result('fail') })(played),
      witness: makeWitness({ events: [command('git push', { exit: 1, stderr: 'rejected\n' })] }),
    }));
    expect(violation?.message).toBe(
      'session 2 after informed, probe informed: the goal should pass, but: fail\n' +
        '    workspace board/live.txt:2: lift\n' +
        '  commands that failed:\n' +
        '    event 0 ended with 1: git push\n' +
        '      rejected',
    );
  });

  test.each<[ProbeName, string[]]>([
    ['informed', ['probes.goal', 'probes.mistake']],
    ['cautious', ['probes.goal', 'probes.mistake', 'probes.asked']],
  ])('a session of %s that was not judged keeps none of %j, and says why', (probe, laws) => {
    const reason = 'invariant: 3 commands among 2 events';
    const violations = checkWith(
      probe,
      2,
      scored({ outcome: 'excluded', reason, goal: null, mistake: null, asked: false }),
    );
    expect(violations.map(({ law }) => law)).toEqual(laws);
    for (const { message } of violations) expect(message).toContain(`the session was not judged: ${reason}`);
  });

  test('a probe that was not played breaks a law too', () => {
    const played = all.filter(({ probe, session }) => probe !== 'reader' || session !== 3);
    expect(checkProbes({ key, played }).map(({ law, message }) => `${law}: ${message}`)).toEqual([
      'probes.played: session 3: probe reader was not played',
    ]);
  });

  test('a mistake with one witness must say why', () => {
    const [first, ...rest] = key.sessions;
    const bare = { ...first!, mistake: { ...first!.mistake, state: null } };
    expect(
      checkProbes({ key: { ...key, sessions: [bare, ...rest] }, played: all }).map(({ law }) => law),
    ).toEqual(['mistake.twins']);
    const explained = { ...bare, mistake: { ...bare.mistake, because: 'uploads leave no bytes' } };
    expect(checkProbes({ key: { ...key, sessions: [explained, ...rest] }, played: all })).toEqual([]);
  });
});
