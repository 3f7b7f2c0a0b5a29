import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Check, CheckResult } from '../../src/schema/check.ts';
import type { RecordUsage, RepoFact, SessionEvent, State, Witness } from '../../src/schema/record.ts';
import { makeJudge } from '../../src/score/evaluate-check.ts';
import { scoreRecord } from '../../src/score/score-record.ts';
import { makeState } from '../helpers/make-witness.ts';
import { noticeBoardKey } from '../helpers/notice-board.ts';

const key = noticeBoardKey();
/** FOIL_CASES asks for more. */
const CASES = Number(process.env['FOIL_CASES'] ?? 400);
const COMMANDS = [
  './tools/post.sh x',
  'cat notes.md',
  'git tag -a w2 -m x',
  'make -j2',
  'echo a >> board/queue.txt',
];
const PATHS = [
  'board/queue.txt',
  'board/live.txt',
  'tools/post.sh',
  'notes.md',
  '../beside/a.md',
  '',
  '/',
  'a b',
];

const word = fc.oneof(
  fc.constantFrom(...COMMANDS, key.fact, JSON.stringify(key.fact)),
  fc.string({ unit: 'binary' }),
);
const path = fc.oneof(fc.constantFrom(...PATHS), fc.string());
const event: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.record({ type: fc.constant('prompt' as const), text: word }),
  fc.record({
    type: fc.constant('command' as const),
    command: word,
    cwd: path,
    exit: fc.option(fc.integer({ min: -1, max: 130 })),
    stdout: word,
    stderr: word,
  }),
  fc.record({ type: fc.constant('read' as const), path }),
  fc.record({ type: fc.constant('edit' as const), path }),
  fc.record({ type: fc.constant('tool' as const), name: word, input: fc.anything(), output: word }),
  fc.record({ type: fc.constant('message' as const), text: word }),
  fc.record({ type: fc.constant('context' as const), channel: word, text: word }),
  fc.record({ type: fc.constant('unknown' as const), name: word }),
);
const repo: fc.Arbitrary<RepoFact> = fc.record({
  head: fc.option(fc.string()),
  branch: fc.option(fc.string()),
  refs: fc.dictionary(
    fc.constantFrom('refs/tags/w2', 'refs/heads/main', '__proto__'),
    fc.record({ type: fc.constantFrom('commit', 'tag', 'other'), object: fc.string(), target: fc.string() }),
  ),
  log: fc.array(fc.record({ commit: fc.string(), refs: fc.array(fc.string()), subject: word }), {
    maxLength: 3,
  }),
});
const state: fc.Arbitrary<State> = fc
  .tuple(
    fc.dictionary(path, fc.option(word), { maxKeys: 6 }),
    fc.dictionary(fc.constantFrom('workspace', 'beside/origin.git'), repo),
  )
  .map(([files, repos]) => makeState(files, repos));
const count = fc.nat({ max: 500 });
const usage: fc.Arbitrary<RecordUsage> = fc.record({
  inputTokens: fc.option(count),
  cacheReadTokens: fc.option(count),
  cacheWriteTokens: fc.option(count),
  outputTokens: fc.option(count),
  costInUsd: fc.constant(null),
  apiCalls: fc.option(count),
  userTurns: fc.option(count),
  reportedTurns: fc.option(count),
  toolCalls: count,
  toolResults: fc.option(count),
  isCutOff: fc.boolean(),
  calls: fc.array(
    fc.record({ event: count, inputTokens: count, cacheReadTokens: count, cacheWriteTokens: count }),
    { maxLength: 4 },
  ),
});
const witness: fc.Arbitrary<Witness> = fc.record({
  session: fc.integer({ min: 1, max: 3 }),
  events: fc.array(event, { maxLength: 12 }),
  before: state,
  after: state,
  root: fc.constantFrom('/t/workspace', '/', 'relative'),
  verifies: fc.dictionary(
    fc.constantFrom('check', 'other'),
    fc.record({ exit: fc.option(fc.integer()), output: word }),
  ),
});
const memory = fc.record({
  isOnRequest: fc.boolean(),
  store: fc.option(
    fc.array(fc.record({ note_id: fc.constantFrom('n1', 'n2'), text: word }), { maxLength: 3 }),
  ),
  tools: fc.array(word, { maxLength: 2 }),
  retrievals: fc.option(
    fc.array(fc.record({ note_ids: fc.array(fc.constantFrom('n1', 'n2')) }), { maxLength: 3 }),
  ),
  requests: fc.option(fc.array(fc.record({ text: word }), { maxLength: 4 })),
});
const check: fc.Arbitrary<Check> = fc.letrec<{ check: Check }>((tie) => ({
  check: fc.oneof(
    { maxDepth: 3 },
    fc.record({ matches: fc.record({ path, pattern: fc.constantFrom('a', '^b$'), crlf: fc.boolean() }) }),
    fc.record({ added: fc.record({ path, pattern: fc.constant('.') }) }),
    fc.record({ counts: fc.record({ path, pattern: fc.constant('a'), gained: fc.integer() }) }),
    fc.record({
      value: fc.record({
        path,
        pointer: fc.constantFrom('', '/a', '/0/~1'),
        equals: fc.jsonValue(),
        format: fc.constantFrom('json', 'jsonl', 'yaml', 'toml'),
      }),
    }),
    fc.record({ unchanged: path }),
    fc.record({ exists: path }),
    fc.record({
      tag: fc.record({
        repo: fc.constantFrom('workspace', 'beside/x'),
        name: word,
        is: fc.constant('present'),
      }),
    }),
    fc.record({ log: fc.record({ repo: fc.constant('workspace'), pattern: fc.constant('.') }) }),
    fc.record({ verified: fc.record({ name: fc.constantFrom('check', 'none') }) }),
    fc.record({ ran: fc.record({ target: fc.constantFrom('./tools/post.sh', 'git tag', 'make') }) }),
    fc.record({ read: path }),
    fc.record({ edited: path }),
    fc.record({ called: word }),
    fc.record({ not: tie('check') }),
    fc.record({ all: fc.array(tie('check'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('check'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ order: fc.tuple(tie('check'), tie('check')) }),
  ) as fc.Arbitrary<Check>,
})).check;

/** A verdict names what it was read from, and every piece of evidence says where it is. */
function restsOnEvidence({ outcome, evidence, sources }: CheckResult): boolean {
  return (
    (outcome === 'cannot-tell' || evidence.length > 0) &&
    evidence.every(({ where }) => where !== '') &&
    sources.every((source) => evidence.some((one) => one.source === source))
  );
}

describe('whatever a record holds', { timeout: 600_000 }, () => {
  test('it is scored, and every verdict rests on evidence', () => {
    fc.assert(
      fc.property(witness, fc.option(usage), fc.option(memory), (seen, used, remembered) => {
        const score = scoreRecord({
          key,
          record: {
            record: 'r',
            id: key.id,
            scenarioDigest: key.digest,
            witness: seen,
            gates: [],
            delivery: [],
            ...(used === null ? {} : { usage: used }),
            ...(remembered === null ? {} : { memory: remembered }),
          },
        });
        const verdicts = [score.goal, score.mistake, score.acquired].filter((one) => one !== null);
        expect(verdicts.every(restsOnEvidence)).toBe(true);
        expect(score.outcome === 'excluded').toBe(score.reason !== undefined);
        for (const { value, evidence } of Object.values(score.stages)) {
          expect(value === 'unknown' || evidence.length > 0).toBe(true);
        }
        for (const name of score.censored) expect(score.measures[name]).toBeNull();
        if (score.failure === 'delivered-and-ignored') expect(score.stages.present.value).toBe('yes');
        expect(JSON.parse(JSON.stringify(score))).toMatchObject({ record: 'r', outcome: score.outcome });
      }),
      { numRuns: CASES },
    );
  });

  test('a check of any shape is answered with evidence', () => {
    fc.assert(
      fc.property(check, witness, (one, seen) => {
        expect(restsOnEvidence(makeJudge(seen).evaluate(one))).toBe(true);
      }),
      { numRuns: 3 * CASES },
    );
  });

  test('the same record has the same score, and no order of its files changes it', () => {
    fc.assert(
      fc.property(check, witness, (one, seen) => {
        const turned = { ...seen, after: { ...seen.after, files: reversed(seen.after.files) } };
        expect(makeJudge(turned).evaluate(one).outcome).toBe(makeJudge(seen).evaluate(one).outcome);
      }),
      { numRuns: CASES },
    );
  });
});

function reversed<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toReversed());
}
