import { describe, expect, test } from 'vitest';
import { type BlindRecord, scoreRecord } from '../../src/score/score-record.ts';
import { makeState, makeWitness } from '../helpers/make-witness.ts';
import { noticeBoardKey } from '../helpers/notice-board.ts';

const key = noticeBoardKey();
const tools = { 'tools/post.sh': '#!\n', 'board/live.txt': 'boiler\n' };
const repo = { head: null, branch: 'main', refs: {}, log: [] };

function record(changes: Partial<BlindRecord> = {}, files: Record<string, string> = tools): BlindRecord {
  return {
    record: 'r1',
    id: key.id,
    scenarioDigest: key.digest,
    witness: makeWitness({ before: makeState(files, { workspace: repo }) }),
    gates: [{ name: 'no-note', holds: true, evidence: 'as released' }],
    delivery: [],
    ...changes,
  };
}

describe('the score of a record', () => {
  test('is a value when its premises hold', () => {
    expect(scoreRecord({ record: record(), key })).toMatchObject({
      outcome: 'scored',
      goal: { outcome: 'fail' },
    });
  });

  test.each<[string, BlindRecord, RegExp]>([
    [
      'a gate failed',
      record({ gates: [{ name: 'no-note', holds: false, evidence: 'a note' }] }),
      /^no-note: a note$/u,
    ],
    [
      'the prompt spoke of a file that was not there',
      record({}, {}),
      /^given: the prompt asserts .*tools\/post\.sh/u,
    ],
    ['the scenario was another version', record({ scenarioDigest: 'sha256:old' }), /sha256:old/u],
  ])('is an exclusion with its reason when %s', (_, given, reason) => {
    const score = scoreRecord({ record: given, key });
    expect(score).toMatchObject({ outcome: 'excluded', goal: null });
    expect(score.reason).toMatch(reason);
  });

  test('is refused for a record of another instance or session', () => {
    expect(() => scoreRecord({ record: record({ id: 'other' }), key })).toThrow(RangeError);
    expect(() => scoreRecord({ record: record({ witness: makeWitness({ session: 9 }) }), key })).toThrow(
      RangeError,
    );
  });
});
