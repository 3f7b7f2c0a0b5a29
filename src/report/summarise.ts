import { compareText } from '../digest.ts';
import type { Admission } from '../schema/admission.ts';
import type { Manifest } from '../schema/manifest.ts';
import type { ProbeOutcome } from '../schema/probe-outcome.ts';
import type { Score } from '../schema/score.ts';
import { wilsonInterval } from '../stats/wilson.ts';

/** What a report is made from: declared fields only, never a transcript. */
export interface ReportInput {
  manifest: Manifest;
  instances: readonly { id: string; scenario: string; origin: string; skin: string; form: string }[];
  /** Items by arm and label. */
  items: readonly { control: string; label: string; count: number }[];
  probes: readonly ProbeOutcome[];
  runs: readonly { record: string; id: string; arm: string; session: number; agent: string }[];
  scores: readonly Score[];
  admission: Admission | null;
}

export interface Rate {
  count: number;
  of: number;
  /** Wilson, 95 %. */
  interval: [low: number, high: number];
}

export interface Report {
  suite: { name: string; seed: string; digest: string; foil: string };
  scenarios: { scenario: string; origin: string; instances: number; skins: number; forms: number }[];
  probes: {
    scenario: string;
    probe: string;
    sessions: number;
    reached: number;
    mistakes: number;
    asked: number;
  }[];
  items: { control: string; items: number; labels: Record<string, number> }[];
  checks: Record<string, Record<string, unknown>>;
  arms: {
    scenario: string;
    arm: string;
    agent: string;
    records: number;
    excluded: { reason: string; count: number }[];
    goal: Rate;
    mistake: Rate;
    asked: number;
    contradictions: number;
  }[];
  admission: { id: string; scenario: string; verdict: string; because: string }[];
}

/** Counts of a suite and of what was run on it, each rate with its denominator, exclusions beside it. */
export function summarise(input: ReportInput): Report {
  const scenarioOf = new Map(input.instances.map(({ id, scenario }) => [id, scenario]));
  const nameOf = (id: string) => scenarioOf.get(id) ?? id;
  return {
    suite: { ...input.manifest.suite, foil: input.manifest.foil },
    scenarios: groupBy(input.instances, ({ scenario }) => scenario).map(([scenario, instances]) => ({
      scenario,
      origin: instances[0]?.origin ?? '',
      instances: instances.length,
      skins: new Set(instances.map(({ skin }) => skin)).size,
      forms: new Set(instances.map(({ form }) => form)).size,
    })),
    probes: groupBy(input.probes, ({ id, probe }) => `${nameOf(id)} ${probe}`).map(([, outcomes]) => ({
      scenario: nameOf(outcomes[0]?.id ?? ''),
      probe: outcomes[0]?.probe ?? '',
      sessions: outcomes.length,
      reached: outcomes.filter(({ goal }) => goal === 'pass').length,
      mistakes: outcomes.filter(({ mistake }) => mistake === 'pass').length,
      asked: outcomes.filter(({ asked }) => asked).length,
    })),
    items: groupBy(input.items, ({ control }) => control).map(([control, rows]) => ({
      control,
      items: rows.reduce((sum, { count }) => sum + count, 0),
      labels: Object.fromEntries(rows.map(({ label, count }) => [label, count])),
    })),
    checks: input.manifest.checks,
    arms: summariseArms(input, nameOf),
    admission: (input.admission?.scenarios ?? []).map(({ id, verdict, because }) => ({
      id,
      scenario: nameOf(id),
      verdict,
      because,
    })),
  };
}

function summariseArms(input: ReportInput, nameOf: (id: string) => string): Report['arms'] {
  const runOf = new Map(input.runs.map((run) => [run.record, run]));
  const known = input.scores.filter(({ record }) => runOf.has(record));
  return groupBy(known, ({ record, id }) => {
    const run = runOf.get(record);
    return `${nameOf(id)} ${run?.arm} ${run?.agent}`;
  }).map(([, scores]) => {
    const run = runOf.get(scores[0]?.record ?? '');
    const scored = scores.filter(({ outcome }) => outcome === 'scored');
    const excluded = scores.filter(({ outcome }) => outcome === 'excluded');
    return {
      scenario: nameOf(scores[0]?.id ?? ''),
      arm: run?.arm ?? '',
      agent: run?.agent ?? '',
      records: scores.length,
      excluded: groupBy(excluded, ({ reason }) => reason ?? 'no reason').map(([reason, rows]) => ({
        reason,
        count: rows.length,
      })),
      goal: rate(scored.map(({ goal }) => goal?.outcome === 'pass')),
      mistake: rate(scored.map(({ mistake }) => mistake?.outcome === 'pass')),
      asked: scored.filter(({ asked }) => asked).length,
      contradictions: scores.reduce((sum, { contradictions }) => sum + contradictions.length, 0),
    };
  });
}

function rate(hits: readonly boolean[]): Rate {
  const count = hits.filter(Boolean).length;
  return { count, of: hits.length, interval: wilsonInterval(count, hits.length) };
}

/** Groups in order of their key. */
function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group === undefined) groups.set(key(row), [row]);
    else group.push(row);
  }
  return [...groups].toSorted(([a], [b]) => compareText(a, b));
}
