import { makeStream } from '../../src/plan/stream.ts';
import type { ReportInput, Run } from '../../src/report/report-input.ts';
import type { CheckResult } from '../../src/schema/check.ts';
import { STAGES, type Score, type StageVerdict } from '../../src/schema/score.ts';
import { fastRandom } from '../../src/stats/fast-random.ts';

const DIGEST = `sha256:${'0'.repeat(64)}`;

/** Sessions of one arm by instance: a letter a session, as in the strips of the page; `!` after it contradicts it. */
export interface ArmSpec {
  scenario: string;
  arm: string;
  note?: string;
  agent?: string;
  replicate?: number;
  sessions: Record<string, string>;
}

/** What a report is made from, with the outcomes as told; all else is the same in every session. */
export function makeReportInput(arms: readonly ArmSpec[], overrides: Partial<ReportInput> = {}): ReportInput {
  const made = arms.flatMap(makeRuns);
  const scenarioOf = new Map(
    arms.flatMap(({ scenario, sessions }) => Object.keys(sessions).map((id) => [id, scenario] as const)),
  );
  return {
    manifest: {
      foil: '0.1.0',
      suite: { name: 'pilot', seed: '42', digest: DIGEST },
      content: {},
      units: [],
      files: {},
      git: {},
      checks: {
        leak: { ran: true, rules: 21, errors: 0, warnings: 2 },
        laws: { ran: true, laws: 40, violations: 0 },
        probes: { ran: true, sessions: 12, asTheyMust: true },
      },
    },
    instances: [...scenarioOf].map(([id, scenario]) => ({
      id,
      scenario,
      origin: 'given',
      skin: 'ferry',
      form: 'yaml',
    })),
    items: [
      { control: 'base', label: 'supported', count: 4 },
      { control: 'base', label: 'unsupported', count: 4 },
    ],
    probes: [],
    runs: made.map(({ run }) => run),
    scores: made.map(({ score }) => score),
    admission: null,
    randomOf: (...names) => fastRandom(makeStream(...names).float),
    ...overrides,
  };
}

function makeRuns(spec: ArmSpec): { run: Run; score: Score }[] {
  const { arm, note = null, agent = 'probe:prior', replicate = 1 } = spec;
  return Object.entries(spec.sessions).flatMap(([id, letters]) =>
    [...letters.matchAll(/(.)(!?)/gu)].map(([, letter = '', mark = ''], index) => {
      const session = index + 1;
      const record = `${id}-${arm}-${note ?? 'none'}-${agent.length}-${replicate}-${session}`;
      return {
        run: { record, id, arm, note, session, replicate, agent },
        score: makeScore({ record, id, session, letter, isContradicted: mark !== '' }),
      };
    }),
  );
}

function makeScore(spec: {
  record: string;
  id: string;
  session: number;
  letter: string;
  isContradicted: boolean;
}): Score {
  const { record, id, session, letter, isContradicted } = spec;
  const goal = ({ R: 'pass', '?': 'cannot-tell' } as const)[letter] ?? 'fail';
  const isExcluded = letter === 'X';
  const isInformed = letter === 'R';
  const stage = (value: StageVerdict['value'], sources: StageVerdict['sources']): StageVerdict => ({
    value,
    sources,
    evidence: sources.map((source) => ({ source, where: 'event 2', found: `the ${source} says ${value}` })),
  });
  const known = isInformed ? 'yes' : 'no';
  return {
    record,
    id,
    session,
    outcome: isExcluded ? 'excluded' : 'scored',
    ...(isExcluded ? { reason: 'store: two notes where one was planted' } : {}),
    goal: isExcluded ? null : result(goal, 'deploy/queue.yaml:7', 'workers: 4'),
    mistake: isExcluded ? null : result(letter === 'M' ? 'pass' : 'fail', 'event 12', './deploy.sh --now'),
    acquired: isExcluded ? null : result(isInformed ? 'pass' : 'fail', 'event 3', 'no line with the fact'),
    asked: letter === 'A',
    stages: Object.fromEntries(
      STAGES.map((name) => [
        name,
        name === 'stored'
          ? stage('yes', ['trace'])
          : name === 'sent'
            ? stage('unknown', [])
            : stage(known, name === 'reflected' ? ['git', 'workspace'] : ['transcript']),
      ]),
    ) as Score['stages'],
    failure: letter === 'N' ? 'delivered-and-ignored' : letter === 'M' ? 'never-asked' : null,
    observations: { goal: 1, mistake: 1, acquired: 1 },
    contradictions: isContradicted
      ? [
          {
            kind: 'claim-and-exit-code',
            says: 'the last message: deployed',
            butAlso: 'event 12 ended with 1',
          },
        ]
      : [],
    measures: { toolCalls: session + 4, toolCallsToFact: isInformed ? session : null },
    censored: isInformed ? [] : ['toolCallsToFact'],
    replayed: false,
    versions: {
      foil: '0.1.0',
      scorer: '1',
      scorerDigest: DIGEST,
      scenarioDigest: DIGEST,
      checksDigest: DIGEST,
    },
  };
}

function result(outcome: CheckResult['outcome'], where: string, found: string): CheckResult {
  const source = where.startsWith('event') ? 'transcript' : 'workspace';
  return { outcome, evidence: [{ source, where, found }], sources: [source] };
}

/** As many records as asked for, in five arms of two scenarios, outcomes by a fixed cycle. */
export function makeManyRecords(records: number): ReportInput {
  const arms = ['control', 'oracle', 'voluntary', 'hook', 'proxy'];
  const letters: Record<string, string> = {
    control: 'NMNANM?N',
    oracle: 'RRRRRRRN',
    voluntary: 'RRNMRAXR!',
    hook: 'RRRNR!RRM',
    proxy: 'RNRMRRXR',
  };
  const specs: ArmSpec[] = [];
  const sessions = 4;
  for (let made = 0, instance = 0; made < records; instance += 1) {
    for (const arm of arms) {
      const count = Math.min(sessions, records - made);
      if (count === 0) break;
      const cycle = [...(letters[arm] ?? 'N').matchAll(/.!?/gu)].map(([letter]) => letter);
      specs.push({
        scenario: instance % 2 === 0 ? 'deploy' : 'release',
        arm,
        ...(arm === 'control' ? {} : { note: 'plain' }),
        agent: 'claude -p --output-format stream-json',
        sessions: {
          [`i${String(instance).padStart(11, '0')}`]: Array.from(
            { length: count },
            (_, session) => cycle[(instance * 3 + session) % cycle.length],
          ).join(''),
        },
      });
      made += count;
    }
  }
  return makeReportInput(specs);
}
