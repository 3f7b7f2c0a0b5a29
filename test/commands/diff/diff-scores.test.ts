import { describe, expect, test } from 'vitest';
import { diffScores } from '../../../src/commands/diff/diff-scores.ts';
import type { Score } from '../../../src/schema/score.ts';
import { scoreWitness } from '../../../src/score/score-witness.ts';
import { command, makeWitness } from '../../helpers/make-witness.ts';
import { noticeBoardKey } from '../../helpers/notice-board.ts';

const { id, digest, sessions } = noticeBoardKey();

function score(record: string, changes: Partial<Score> = {}): Score {
  const witness = makeWitness({ events: [command('./tools/post.sh x')] });
  return {
    ...scoreWitness({ record, id, witness, session: sessions[0]!, scenarioDigest: digest }),
    ...changes,
  };
}

const versions = score('a').versions;

describe('two score files', () => {
  test('are the same when every record is judged alike, in whatever order', () => {
    expect(diffScores([score('a'), score('b')], [score('b'), score('a')])).toEqual({
      same: true,
      changed: [],
      onlyA: [],
      onlyB: [],
      flips: [],
    });
  });

  test.each<[string, Partial<Score>, string, string, string, string[]]>([
    [
      'the scorer',
      { goal: { outcome: 'pass', evidence: [], sources: [] }, versions: { ...versions, scorer: 'scorer 1' } },
      'goal',
      'pass',
      'fail',
      [`scorer: scorer 1 → ${versions.scorer}`],
    ],
    [
      'the scenario and its checks',
      { asked: true, versions: { ...versions, scenarioDigest: 'sha256:old', checksDigest: 'sha256:old' } },
      'asked',
      'true',
      'false',
      [`scenario: sha256:old → ${digest}`, `checks: sha256:old → ${digest}`],
    ],
    [
      'no version',
      { contradictions: [{ kind: 'x', says: 'a', butAlso: 'b' }] },
      'contradictions',
      'x',
      'mistake-action-and-state',
      [],
    ],
    ['no version', { failure: 'not-found' }, 'failure', 'not-found', 'none', []],
    [
      'no version',
      { measures: { ...score('a').measures, toolCalls: 7 } },
      'measures.toolCalls',
      '7',
      '1',
      [],
    ],
  ])('name what flipped and that %s did it', (_, changes, what, was, is, because) => {
    const found = diffScores([score('a', changes)], [score('a')]);
    expect(found.flips).toEqual([{ record: 'a', id, session: 1, what, a: was, b: is, because }]);
    expect([found.same, found.changed]).toEqual([false, ['a']]);
  });

  test('name records that only one has', () => {
    const found = diffScores([score('a'), score('c'), score('b')], [score('b')]);
    expect([found.same, found.onlyA, found.onlyB]).toEqual([false, ['a', 'c'], []]);
  });

  test('say nothing of wording or evidence', () => {
    const said = score('a', { reason: 'in other words' });
    expect(diffScores([said], [score('a')]).same).toBe(true);
  });
});
