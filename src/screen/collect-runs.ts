import type { RunRecord } from '../schema/record.ts';
import type { Score } from '../schema/score.ts';

/** What the screen reads of a record. */
export type ScreenedRecord = Pick<
  RunRecord,
  'record' | 'id' | 'cell' | 'arm' | 'agent' | 'session' | 'replicate' | 'gates'
>;

/** One trajectory of one cell and agent, by the goals of its sessions after the first. */
export interface ScreenedRun {
  replicate: number;
  outcome: 'success' | 'failure' | 'excluded';
  /** Why it is excluded; a premise that failed by name. */
  reason: string | null;
  failedPremises: string[];
}

/** The runs of one scenario instance and arm, in order of replicate. A run that lacks a session is excluded. */
export function collectRuns(settings: {
  records: readonly ScreenedRecord[];
  scores: ReadonlyMap<string, Score>;
  id: string;
  arm: RunRecord['arm'];
}): ScreenedRun[] {
  const { scores, id, arm } = settings;
  const ofScenario = settings.records.filter((record) => record.id === id);
  const last = Math.max(...ofScenario.map(({ session }) => session));
  const groups = new Map<string, ScreenedRecord[]>();
  for (const record of ofScenario) {
    if (record.arm !== arm || record.session === 1) continue;
    const key = `${String(record.replicate).padStart(8, '0')} ${record.cell} ${record.agent}`;
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, sessions]) => {
      const replicate = sessions[0]?.replicate ?? 0;
      // Session 1 is shared by all cells of an agent's replicate, so its faults are everybody's.
      const first = ofScenario.filter(
        (record) =>
          record.session === 1 && record.replicate === replicate && record.agent === sessions[0]?.agent,
      );
      return describeRun({ sessions, first, scores, expected: last - 1, replicate });
    });
}

function describeRun(settings: {
  sessions: readonly ScreenedRecord[];
  first: readonly ScreenedRecord[];
  scores: ReadonlyMap<string, Score>;
  expected: number;
  replicate: number;
}): ScreenedRun {
  const { sessions, first, scores, expected, replicate } = settings;
  const failedPremises = sessions.flatMap(({ gates }) =>
    gates.flatMap(({ name, holds }) => (holds ? [] : [name])),
  );
  const exclude = (reason: string): ScreenedRun => ({
    replicate,
    outcome: 'excluded',
    reason,
    failedPremises,
  });
  if (new Set(sessions.map(({ session }) => session)).size < expected) return exclude('a session is missing');
  for (const { record, session } of [...first, ...sessions]) {
    const score = scores.get(record);
    if (score === undefined) return exclude(`session ${session} has no score`);
    if (score.outcome === 'excluded') return exclude(score.reason ?? `session ${session} is excluded`);
  }
  const goals = sessions.map(({ record }) => scores.get(record)?.goal?.outcome);
  if (goals.includes('fail')) return { replicate, outcome: 'failure', reason: null, failedPremises };
  if (!goals.every((goal) => goal === 'pass'))
    return exclude('the score cannot tell whether the goal was met');
  return { replicate, outcome: 'success', reason: null, failedPremises };
}
