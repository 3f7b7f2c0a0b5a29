import { describe, expect, test } from 'vitest';
import type { Check } from '../../src/schema/check.ts';
import type { MemoryEvidence, RecordUsage, RunRecord, SessionEvent } from '../../src/schema/record.ts';
import type { Score } from '../../src/schema/score.ts';
import { type BlindRecord, scoreRecord } from '../../src/score/score-record.ts';
import { command, makeState, makeWitness } from '../helpers/make-witness.ts';
import { noticeBoardKey } from '../helpers/notice-board.ts';

const whole = noticeBoardKey();
const key = {
  ...whole,
  sessions: whole.sessions.map((session) => ({
    ...session,
    goal: {
      engagement: { added: { path: 'board/queue.txt', pattern: 'lift' } },
      restraint: { not: { ran: { target: './tools/post.sh' } } },
    },
  })),
};
const { fact } = key;
const NOTE = { note_id: 'n1', text: fact };
const repo = { head: null, branch: 'main', refs: {}, log: [] };
const before = makeState(
  { 'board/queue.txt': '#\n', 'board/live.txt': 'boiler\n', 'tools/post.sh': '#!\n' },
  { workspace: repo },
);
const queued = makeState(
  { 'board/queue.txt': '#\nlift\n', 'board/live.txt': 'boiler\n', 'tools/post.sh': '#!\n' },
  { workspace: repo },
);

const prompt: SessionEvent = { type: 'prompt', text: 'Put up a notice' };
const edit: SessionEvent = { type: 'edit', path: 'board/queue.txt' };
const done: SessionEvent = { type: 'message', text: 'Queued it.' };
const recall = (output: string): SessionEvent => ({ type: 'tool', name: 'recall', input: {}, output });
const hook = (text: string): SessionEvent => ({ type: 'context', channel: 'hook start', text });

const ASKABLE: MemoryEvidence = {
  isOnRequest: true,
  store: [NOTE],
  tools: ['recall'],
  retrievals: null,
  requests: null,
};
const FIRED: MemoryEvidence = {
  ...ASKABLE,
  isOnRequest: false,
  tools: [],
  retrievals: [{ note_ids: ['n1'] }],
};

function score(events: SessionEvent[], changes: Partial<BlindRecord> = {}, after = before): Score {
  return scoreRecord({
    key,
    record: {
      record: 'r',
      id: key.id,
      scenarioDigest: key.digest,
      witness: makeWitness({ events: [prompt, ...events], before, after }),
      gates: [],
      delivery: [],
      ...changes,
    },
  });
}

/** One letter a stage: y, n or ?. */
function row({ stages }: Score): string {
  const letters = { yes: 'y', no: 'n', unknown: '?' };
  return Object.values(stages)
    .map(({ value }) => letters[value])
    .join('');
}

function usage(changes: Partial<RecordUsage> = {}): RecordUsage {
  const call = { inputTokens: 2, cacheReadTokens: 100, cacheWriteTokens: 10 };
  const calls = [1, 2, 3].map((event) => ({ event, ...call }));
  return {
    inputTokens: 6,
    cacheReadTokens: 300,
    cacheWriteTokens: 30,
    outputTokens: 50,
    costInUsd: 0.1,
    apiCalls: 3,
    userTurns: 3,
    reportedTurns: 4,
    toolCalls: 3,
    toolResults: 3,
    isCutOff: false,
    calls,
    ...changes,
  };
}

describe('stages and where a session was lost', () => {
  test.each<[string, SessionEvent[], Partial<BlindRecord>, typeof before, string, Score['failure']]>([
    ['asked, got it, used it', [recall(fact), edit, done], { memory: ASKABLE }, queued, 'yyyyyy', null],
    [
      'asked, got it, did otherwise',
      [recall(fact), command('./tools/post.sh x'), done],
      { memory: ASKABLE },
      before,
      'yyyynn',
      'delivered-and-ignored',
    ],
    ['never asked', [command('ls'), done], { memory: ASKABLE }, before, 'yn?n?n', 'never-asked'],
    [
      'asked and got an index of titles',
      [recall('1 note: about notices'), done],
      { memory: ASKABLE },
      before,
      'y??n?n',
      'not-found',
    ],
    [
      'asked and the log says that another came',
      [recall('x'), done],
      { memory: { ...ASKABLE, retrievals: [{ note_ids: ['n7'] }] } },
      before,
      'yn?n?n',
      'not-found',
    ],
    [
      'asked too late',
      [command('./tools/post.sh x'), recall(fact), done],
      { memory: ASKABLE },
      before,
      'yyynnn',
      null,
    ],
    ['a hook fired and it was used', [hook(fact), edit, done], { memory: FIRED }, queued, 'yyyyyy', null],
    [
      'no hook fired',
      [command('ls'), done],
      { memory: { ...FIRED, retrievals: [] } },
      before,
      'yn???n',
      'trigger-did-not-fire',
    ],
    [
      'a hook brought another note',
      [hook('Lunch is at noon.'), command('ls'), done],
      { memory: { ...FIRED, retrievals: [{ note_ids: ['n7'] }] } },
      before,
      'yn???n',
      'not-found',
    ],
    [
      'the wire saw it in every request',
      [command('ls'), done],
      { memory: { ...FIRED, requests: [{ text: fact }, { text: fact }] } },
      before,
      'yyyy?n',
      'delivered-and-ignored',
    ],
    [
      'the wire saw it too late',
      [command('./tools/post.sh x'), done],
      {
        memory: { ...FIRED, requests: [{ text: 'a' }, { text: 'b' }, { text: fact }] },
        usage: usage({ calls: usage().calls.map((call, index) => ({ ...call, event: [0, 1, 2][index]! })) }),
      },
      before,
      'yyynnn',
      null,
    ],
    ['no memory at all', [command('ls'), done], {}, before, '?????n', null],
    [
      'told in the prompt',
      [{ type: 'prompt', text: fact }, done],
      {},
      before,
      '??yynn',
      'delivered-and-ignored',
    ],
  ])('%s', (_, events, changes, after, expected, failure) => {
    const found = score(events, changes, after);
    expect(found.outcome, found.reason).toBe('scored');
    expect([row(found), found.failure]).toEqual([expected, failure]);
    for (const { value, sources, evidence } of Object.values(found.stages)) {
      expect(evidence.length > 0, value).toBe(value !== 'unknown' || sources.length > 0);
    }
  });

  describe('where the note is no longer true', () => {
    const state: Check = { added: { path: 'board/live.txt', pattern: 'lift' } };
    const sessions = key.sessions.map((one) => ({ ...one, mistake: { ...one.mistake, state } }));
    const stale = (events: SessionEvent[], after = before, session = 2): Score =>
      scoreRecord({
        key: { ...key, note: 'stale', sessions },
        record: {
          record: 'r',
          id: key.id,
          scenarioDigest: key.digest,
          witness: makeWitness({ session, events: [prompt, ...events], before, after }),
          gates: [],
          delivery: [],
          memory: ASKABLE,
        },
      });
    const posted = makeState(
      { 'board/queue.txt': '#\n', 'board/live.txt': 'boiler\nlift\n', 'tools/post.sh': '#!\n' },
      { workspace: repo },
    );

    test.each<[string, SessionEvent[], typeof before, string, string, Score['failure']]>([
      [
        'it was followed',
        [recall(fact), command('./tools/post.sh x'), done],
        posted,
        'fail',
        'yyyyyy',
        'backflow',
      ],
      ['it was not followed', [recall(fact), edit, done], queued, 'pass', 'yyyynn', null],
      ['neither', [recall(fact), command('ls'), done], before, 'fail', 'yyyy?n', null],
      ['the mistake without it', [command('./tools/post.sh x'), done], posted, 'fail', 'yn?nyy', null],
    ])('%s', (_, events, after, goal, expected, failure) => {
      const found = stale(events, after);
      expect([found.goal?.outcome, row(found), found.failure]).toEqual([goal, expected, failure]);
    });

    test('it was still true in session 1', () => {
      const found = stale([recall(fact), command('./tools/post.sh x'), done], posted, 1);
      expect(found.failure).toBe('delivered-and-ignored');
    });
  });

  test('an agent that asked a person instead did not ignore the note', () => {
    const found = score([recall(fact), { type: 'message', text: 'Shall I queue it?' }], { memory: ASKABLE });
    expect([found.asked, found.failure]).toEqual([true, null]);
  });

  test('a harness that says of itself that it delivered is no evidence; a longer request bears it out', () => {
    const delivery: RunRecord['delivery'] = [{ channel: 'proxy', note_id: 'n1', where: 'request 2' }];
    const plain = score([command('ls'), done], { memory: { ...FIRED, retrievals: null }, delivery });
    expect(plain.stages.sent).toMatchObject({ value: 'unknown', sources: [] });
    const calls = usage().calls.map((call, index) => ({ ...call, inputTokens: index === 1 ? 300 : 2 }));
    const found = score([command('ls'), done], {
      memory: { ...FIRED, retrievals: null },
      delivery,
      usage: usage({ calls, inputTokens: 304 }),
    });
    expect(found.stages.sent).toMatchObject({ value: 'yes', evidence: [{ where: 'API call 2' }] });
  });

  test('verdicts do not depend on how the note came', () => {
    const events = [hook(fact), edit, done];
    const [a, b] = [score(events, {}, queued), score(events, { memory: FIRED, delivery: [] }, queued)];
    for (const name of ['goal', 'mistake', 'acquired', 'asked'] as const) expect(a[name]).toEqual(b[name]);
  });
});

describe('premises', () => {
  test.each<[string, SessionEvent[], Partial<BlindRecord>, RegExp]>([
    [
      'two notes in the store',
      [],
      { memory: { ...ASKABLE, store: [NOTE, { note_id: 'n0', text: `Old: ${fact}` }] } },
      /^one-note: the store held 2 notes with the fact \(n1, n0\)$/u,
    ],
    [
      'no note in the store',
      [],
      { memory: { ...ASKABLE, store: [{ note_id: 'n9', text: 'Lunch is at noon.' }] } },
      /^one-note: the store held 0 notes/u,
    ],
    [
      'two copies put before the model at once',
      [hook(`${fact}\n\n${fact}`)],
      {},
      /^one-note: the note stands 2 times in event 1, context hook start$/u,
    ],
    [
      'an error reported as success',
      [],
      { usage: usage({ outputTokens: 0 }) },
      /^no-output: .* zero output tokens/u,
    ],
    ['a gate', [], { gates: [{ name: 'no-note', holds: false, evidence: 'a note' }] }, /^no-note: a note$/u],
  ])('%s excludes, and is never read as a failure of memory', (_, events, changes, reason) => {
    const found = score(events, changes);
    expect(found).toMatchObject({ outcome: 'excluded', goal: null, failure: 'invalid' });
    expect(found.reason).toMatch(reason);
  });
});

describe('invariants', () => {
  test.each<[string, Partial<RecordUsage>, RegExp]>([
    [
      'requests that do not add up',
      { inputTokens: 9 },
      /inputTokens of 3 API calls add up to 6, the session reports 9/u,
    ],
    ['more requests listed than counted', { apiCalls: 2 }, /3 API calls listed, 2 counted/u],
    ['a tool use without a result', { toolResults: 2 }, /3 tool uses, 2 tool results/u],
    ['more results than uses', { toolResults: 4, isCutOff: true }, /3 tool uses, 4 tool results/u],
  ])('%s exclude with the numbers', (_, changes, reason) => {
    const found = score([command('ls')], { usage: usage(changes) });
    expect(found).toMatchObject({
      outcome: 'excluded',
      failure: 'invalid',
      measures: { apiCalls: changes.apiCalls ?? 3 },
    });
    expect(found.reason).toMatch(/^invariant: /u);
    expect(found.reason).toMatch(reason);
  });

  test.each<[string, Partial<RecordUsage>]>([
    ['a session that was cut off', { isCutOff: true, toolResults: 2, cacheReadTokens: 500 }],
    ['a transcript that lists no requests', { calls: [] }],
    ['figures that are not known', { inputTokens: null, apiCalls: null, toolResults: null }],
  ])('%s breaks none', (_, changes) => {
    expect(score([command('ls')], { usage: usage(changes) }).outcome).toBe('scored');
  });

  test('a note that was sent though the store did not have it', () => {
    const found = score([hook(fact), command('ls'), done], {
      memory: { ...FIRED, store: [{ note_id: 'n5', text: fact }] },
    });
    expect(found.reason).toBe(
      'invariant: selected is yes after stored is no; sent is yes after stored is no; present is yes after stored is no',
    );
  });
});

describe('measures of the way to the fact', () => {
  test('count requests and turns, and take the context of the one request that carried it', () => {
    const calls = [1, 2, 3].map((event, index) => ({
      event,
      inputTokens: 2,
      cacheReadTokens: 100 * (index + 1),
      cacheWriteTokens: 10,
    }));
    const found = score([command('ls'), recall(fact), edit], {
      memory: ASKABLE,
      usage: usage({ calls, cacheReadTokens: 600 }),
    });
    expect(found.measures).toMatchObject({
      toolCallsToFact: 2,
      turnsToFactInApiCalls: 2,
      turnsToFactInUserTurns: 3,
      contextTokensAtFact: 312,
      outputTokens: 50,
      apiCalls: 3,
    });
  });

  test('a fact that never came censors what waits for it, by name', () => {
    const { measures, censored } = score([command('ls')], { usage: usage() });
    expect(censored).toEqual([
      'toolCallsToFact',
      'turnsToFactInUserTurns',
      'turnsToFactInApiCalls',
      'contextTokensAtFact',
      'firstMistakeIndex',
    ]);
    for (const name of censored) expect(measures[name]).toBeNull();
  });
});
