import { MEMORY_ARMS } from '../schema/suite.ts';
import { RESAMPLES } from '../stats/bootstrap.ts';
import { summariseArm, type ArmSummary } from './arm-summary.ts';
import { compareWithControl, scoreMemory, type Comparison, type MemoryScore } from './compare-arms.ts';
import { groupBy } from './group-by.ts';
import type { ReportInput } from './report-input.ts';
import { groupArms } from './scored-runs.ts';

export type { ReportInput } from './report-input.ts';

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
  /** Records that have no score of this scorer: they are in nothing below. */
  unscoredRecords: number;
  arms: ArmSummary[];
  memoryScores: MemoryScore[];
  comparisons: Comparison[];
  /** What the intervals of the two lists above were drawn with. */
  bootstrap: { resamples: number; seed: string };
  admission: { id: string; scenario: string; verdict: string; because: string }[];
}

/** Counts of a suite and of what was run on it, each rate with its denominator, exclusions beside it. */
export function summarise(input: ReportInput): Report {
  const scenarioOf = new Map(input.instances.map(({ id, scenario }) => [id, scenario]));
  const nameOf = (id: string) => scenarioOf.get(id) ?? id;
  const groups = groupArms(input);
  const scored = new Set(input.scores.map(({ record }) => record));
  return {
    suite: { ...input.manifest.suite, foil: input.manifest.foil },
    scenarios: groupBy(input.instances, ({ scenario }) => scenario).map(([scenario, instances]) => ({
      scenario,
      origin: instances[0]?.origin ?? '',
      instances: instances.length,
      skins: new Set(instances.map(({ skin }) => skin)).size,
      forms: new Set(instances.map(({ form }) => form)).size,
    })),
    probes: groupBy(input.probes, ({ id, probe }) => [nameOf(id), probe]).map(([, outcomes]) => ({
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
    unscoredRecords: input.runs.filter(({ record }) => !scored.has(record)).length,
    arms: groups.map(summariseArm),
    memoryScores: scoreMemory(groups, { memoryArms: MEMORY_ARMS, randomOf: input.randomOf }),
    comparisons: compareWithControl(groups, input.randomOf),
    bootstrap: { resamples: RESAMPLES, seed: input.manifest.suite.seed },
    admission: (input.admission?.scenarios ?? []).map(({ id, verdict, because }) => ({
      id,
      scenario: nameOf(id),
      verdict,
      because,
    })),
  };
}
