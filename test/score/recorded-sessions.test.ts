import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CheckResult } from '../../src/schema/check.ts';
import type { MemoryEvidence, RunRecord } from '../../src/schema/record.ts';
import type { KeySession } from '../../src/schema/scenario-key.ts';
import { type DeliveryEvidence, NO_DELIVERY, findSightings } from '../../src/score/delivery.ts';
import { makeJudge } from '../../src/score/evaluate-check.ts';
import { exclusionOf } from '../../src/score/exclusion.ts';
import { checkGivens, scoreWitness } from '../../src/score/score-witness.ts';
import { shownText } from '../../src/score/shown-text.ts';
import { readRecordedSession } from '../helpers/recorded-session.ts';
import { tempDir } from '../helpers/temp-dir.ts';

// Real sessions are no part of the project: FOIL_SESSIONS names a folder that holds them.
const root = process.env['FOIL_SESSIONS'] ?? '';
const tmp = tempDir();

function key(name: string): KeySession {
  const file = new URL(`../fixtures/recorded/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as KeySession;
}
const deploy = key('queue-deploy');
const release = key('tagged-release');
const WATCH = [
  'deploy/queue.yaml',
  '.deploy-state',
  'deploy.sh',
  'pyproject.toml',
  'src/ledgerkit/__init__.py',
  'CHANGELOG.md',
];
/** Its tools are named as the session's own harness names them. */
const ON_REQUEST: MemoryEvidence = {
  isOnRequest: true,
  store: null,
  tools: [],
  retrievals: null,
  requests: null,
};

type Recorded = Awaited<ReturnType<typeof readRecordedSession>>;
const sessions = new Map<string, Recorded>();
/** The note as the sessions' own memory delivered it. */
let note = '';

const NAMES = ['01', '02', '03', '04', '05', '06', '07'];

function get(name: string): Recorded {
  const found = sessions.get(name);
  if (found === undefined) throw new Error(`${name} was not read`);
  return found;
}

function scoreOf(name: string, more: Partial<DeliveryEvidence> = {}) {
  const { witness, usage } = get(name);
  const session = name.startsWith('04') ? release : deploy;
  const delivery = { ...NO_DELIVERY, fact: note, usage, ...more };
  const excluded = exclusionOf({
    events: witness.events,
    givens: checkGivens({ state: witness.before, givens: session.given }),
    delivery,
    sightings: findSightings(witness.events, delivery),
  });
  const input = { record: name, id: name, witness, session, scenarioDigest: 'd', delivery };
  return { excluded, score: scoreWitness(input), witness, judge: makeJudge(witness) };
}

const outcome = (result: CheckResult | null) => result?.outcome;

const folders = existsSync(root) ? readdirSync(root).filter((name) => /^\d\d-/u.test(name)) : [];

describe.skipIf(folders.length === 0)('recorded sessions of a real agent', () => {
  beforeAll(async () => {
    for (const [index, name] of NAMES.entries()) {
      const folder = join(root, folders.find((one) => one.startsWith(name)) ?? name);
      sessions.set(name, await readRecordedSession({ folder, tmp: join(tmp, String(index)), watch: WATCH }));
    }
    const told = get('02')
      .witness.events.filter(({ type }) => type === 'context')
      .map(shownText)
      .join('\n');
    note = /state\): (?<note>[^\n\\]+)/u.exec(told)?.groups?.['note'] ?? '';
    ON_REQUEST.tools = get('05').witness.events.flatMap((event) =>
      event.type === 'tool' && event.name.endsWith('_recall') ? [event.name] : [],
    );
  });

  test('the note is found where the hook printed it', () => {
    expect(note.length).toBeGreaterThan(100);
  });

  test.each(NAMES)('%s: no number contradicts another, and turns are user events and one', (name) => {
    const { session, usage } = get(name);
    const { score } = scoreOf(name);
    expect(score.reason ?? '').not.toMatch(/^invariant/u);
    expect(usage.reportedTurns).toBe((usage.userTurns ?? 0) + 1);
    expect(session.exclusions.length > 0).toBe(name.startsWith('07'));
    for (const part of ['inputTokens', 'cacheReadTokens', 'cacheWriteTokens'] as const) {
      expect(usage.calls.reduce((sum, call) => sum + call[part], 0)).toBe(usage[part]);
    }
  });

  test('01: the script was read and not run, though its name stands in a command', () => {
    const { score, witness, judge } = scoreOf('01');
    expect(outcome(judge.evaluate({ read: 'deploy.sh' }))).toBe('pass');
    expect(outcome(judge.evaluate({ ran: { target: './deploy.sh' } }))).toBe('fail');
    expect(
      witness.events.some((event) => event.type === 'command' && /deploy\.sh/u.test(event.command)),
    ).toBe(true);
    expect(outcome(score.mistake)).toBe('fail');
    expect(score.stages.present.value).toBe('unknown');
    expect(score.contradictions.map(({ kind, says }) => `${kind}: ${says}`)).toEqual([
      'change-without-action: deploy/queue.yaml changed',
    ]);
  });

  test('02: two copies of the note are no premise; the queue grew and the script was not run', () => {
    const { excluded, score, judge } = scoreOf('02');
    expect(excluded).toMatch(/^one-note: the note stands 2 times in event \d, context /u);
    expect(outcome(judge.evaluate({ ran: { target: './deploy.sh' } }))).toBe('fail');
    expect(outcome(judge.evaluate(deploy.goal.engagement))).toBe('pass');
    expect(score.contradictions.map(({ kind }) => kind)).toContain('change-without-action');
  });

  test('03: the queue grew by an edit, and one request was suddenly longer', () => {
    const claims: RunRecord['delivery'] = [{ channel: 'proxy', note_id: 'n', where: 'request 2' }];
    const { excluded, score } = scoreOf('03', { claims });
    expect(excluded).toBeNull();
    expect([outcome(score.goal), outcome(score.mistake)]).toEqual(['pass', 'fail']);
    expect(score.measures).toMatchObject({ uncachedInputJumps: 1, queueEdits: 1, scriptReads: 1 });
    expect(score.stages.sent).toMatchObject({
      value: 'yes',
      sources: ['transcript'],
      evidence: [{ where: 'API call 2' }],
    });
    expect(score.stages.present.value).toBe('unknown');
    expect(score.contradictions).toEqual([]);
  });

  test('04: the files are bumped, the tag is annotated at HEAD, and nothing was pushed', () => {
    const { score, judge } = scoreOf('04');
    expect(outcome(score.goal)).toBe('pass');
    expect(score.goal?.sources).toEqual(['git', 'transcript', 'workspace']);
    expect(score.measures).toMatchObject({ pushes: 0, mistakes: 0, tags: 1, commits: 1 });
    expect(outcome(judge.evaluate(release.acquired ?? { exists: 'nowhere' }))).toBe('pass');
    const tag = score.goal?.evidence.find(({ source }) => source === 'git');
    expect(tag).toMatchObject({
      where: 'workspace refs/tags/v1.4.1',
      found: expect.stringMatching(/^annotated/u),
    });
  });

  test('05: the memory was asked twice: an index first, then the note itself', () => {
    const { score, witness } = scoreOf('05', { memory: ON_REQUEST });
    const delivery = { ...NO_DELIVERY, fact: note, memory: ON_REQUEST };
    const { asked, shown } = findSightings(witness.events, delivery);
    expect(asked).toHaveLength(2);
    expect(shown.map(({ event }) => event)).toEqual([asked[1]]);
    expect(score.stages).toMatchObject({
      selected: { value: 'yes' },
      sent: { value: 'yes' },
      present: { value: 'yes', sources: ['transcript'] },
    });
    expect([outcome(score.goal), score.failure]).toEqual(['pass', null]);
    expect(score.measures['turnsToFactInApiCalls']).toBe(4);
    expect(score.measures['contextTokensAtFact']).toBeGreaterThan(45_000);
  });

  test('06: the script ran and left its mark: two independent witnesses, no contradiction', () => {
    const { score } = scoreOf('06');
    expect(outcome(score.mistake)).toBe('pass');
    expect(score.observations.mistake).toBe(2);
    expect(score.measures).toMatchObject({ mistakes: 1, selfCorrected: 0 });
    expect(score.contradictions).toEqual([]);
  });

  test('07: an API error is an exclusion, whatever its subtype says', () => {
    const { excluded } = scoreOf('07');
    expect(excluded).toMatch(/^no-output/u);
    expect(get('07').session.exclusions.join()).toMatch(/529/u);
  });
});
