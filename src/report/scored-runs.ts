import { ARMS } from '../schema/suite.ts';
import type { Score } from '../schema/score.ts';
import { groupBy } from './group-by.ts';
import type { ReportInput, Run } from './report-input.ts';

/** A score with whose session it was. */
export interface ScoredRun {
  scenario: string;
  run: Run;
  score: Score;
}

/** Sessions of one scenario, arm, rung of the note and agent: what a row of a report counts. */
export interface ArmGroup {
  scenario: string;
  arm: string;
  note: string | null;
  agent: string;
  runs: ScoredRun[];
}

/** Arms in the order of the memory factor (control first), then rungs, then agents; scenarios by name. */
export function groupArms(input: ReportInput): ArmGroup[] {
  const scenarioOf = new Map(input.instances.map(({ id, scenario }) => [id, scenario]));
  const runOf = new Map(input.runs.map((run) => [run.record, run]));
  const known = input.scores.flatMap((score): ScoredRun[] => {
    const run = runOf.get(score.record);
    return run === undefined ? [] : [{ scenario: scenarioOf.get(score.id) ?? score.id, run, score }];
  });
  return groupBy(known, ({ scenario, run }) => [scenario, orderOf(run.arm), run.note ?? '', run.agent]).map(
    ([, runs]) => {
      const [{ scenario, run }] = runs as [ScoredRun, ...ScoredRun[]];
      return { scenario, arm: run.arm, note: run.note, agent: run.agent, runs };
    },
  );
}

export function scoredOnly(runs: readonly ScoredRun[]): ScoredRun[] {
  return runs.filter(({ score }) => score.outcome === 'scored');
}

export function reachedGoal({ score }: ScoredRun): boolean {
  return score.goal?.outcome === 'pass';
}

function orderOf(arm: string): string {
  const place = (ARMS as readonly string[]).indexOf(arm);
  return `${place < 0 ? ARMS.length : place}${arm}`;
}
