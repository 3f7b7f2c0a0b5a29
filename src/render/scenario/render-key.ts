import { compareText, digestOfValue } from '../../digest.ts';
import type { Check } from '../../schema/check.ts';
import type { Person } from '../../schema/rendered-scenario.ts';
import type { KeyNote, KeySession, ScenarioKey } from '../../schema/scenario-key.ts';
import type { ScenarioPlan } from '../../schema/scenario-plan.ts';
import { PROBES, type ScenarioFile, type ScenarioSource, type Step } from '../../schema/scenario.ts';
import type { FilledSlots } from '../../schema/slot.ts';
import { checksWithin, fileReadBy, recordedPath, repositoryReadBy } from './check-names.ts';
import type { ScenarioProgram } from './scenario-program.ts';
import { slotText } from './scenario-slots.ts';

type Session = Omit<ScenarioFile['sessions'][number], 'prompt'>;

export type UnsealedKey = Omit<ScenarioKey, 'digest'>;

/** The key with its digest, from which nothing in it can be changed unseen. */
export function sealKey(key: UnsealedKey): ScenarioKey {
  return { ...key, digest: digestOfValue(key) };
}

/** All that the scorer and the runner need of one instance. */
export function renderKey(options: {
  plan: ScenarioPlan;
  source: ScenarioSource;
  program: ScenarioProgram;
  slots: FilledSlots;
  fact: string;
  notes: KeyNote[];
  prompts: readonly string[];
  people: ReadonlyMap<string, Person>;
}): UnsealedKey {
  const { plan, source, program, slots, fact, notes, prompts, people } = options;
  const { file } = source;
  const sessions = program.sessions.map(({ rest }) => rest(slots));
  const rendered = sessions.map((session, index) =>
    renderSession({ session, index, prompt: prompts[index]!, at: plan.sessionTimes[index]! }),
  );
  const checks = rendered.flatMap(checksOf).flatMap((check) => [...checksWithin(check)]);
  return {
    id: plan.id,
    scenario: plan.scenario,
    instance: plan.instance,
    seed: plan.seed,
    title: program.title(slots),
    origin: file.origin,
    skin: slotText(slots, file.skin) ?? '',
    form: slotText(slots, file.form) ?? '',
    slots: Object.fromEntries(Object.keys(file.slots).map((name) => [name, slots[name]!])),
    fact,
    ...(file.note === 'stale' ? { note: file.note } : {}),
    halves: program.halves(slots),
    terms: program.terms(slots),
    anchors: program.anchors(slots),
    notes,
    cells: plan.cells,
    sessions: rendered,
    world: program.world(slots).map(({ after, as, steps }) => {
      const { name, email } = people.get(as)!;
      return { after, as: `${name} <${email}>`, steps };
    }),
    probes: Object.fromEntries(
      PROBES.map((probe) => [probe, sessions.map((session): Step[] => session.probes[probe])]),
    ) as ScenarioKey['probes'],
    watch: named(checks.map(fileReadBy)),
    repos: named([
      'workspace',
      ...program.remotes(slots).map(({ path }) => `beside/${path}`),
      ...checks.map(repositoryReadBy),
    ]),
    requires: [...file.requires],
  };
}

function renderSession(options: { session: Session; index: number; prompt: string; at: number }): KeySession {
  const { session, index, prompt, at } = options;
  const { mistake } = session;
  return {
    k: index + 1,
    prompt,
    at,
    given: session.given,
    goal: session.goal,
    mistake: {
      action: 'action' in mistake ? mistake.action : null,
      state: 'state' in mistake ? mistake.state : null,
      because: 'noState' in mistake ? mistake.noState : 'noAction' in mistake ? mistake.noAction : null,
    },
    acquired: session.acquired ?? null,
    rediscovery: session.rediscovery,
    measures: session.measures,
    verify: session.verify,
  };
}

/** Every check of a session, outermost only. */
function checksOf({ given, goal, mistake, acquired, rediscovery, measures }: KeySession): Check[] {
  return [
    ...given,
    goal.engagement,
    goal.restraint,
    mistake.action,
    mistake.state,
    acquired,
    ...rediscovery,
    ...Object.values(measures),
  ].filter((check) => check !== null);
}

function named(names: readonly (string | null)[]): string[] {
  const given = names.filter((name) => name !== null).map(recordedPath);
  return [...new Set(given)].toSorted(compareText);
}
