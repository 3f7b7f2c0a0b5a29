import { STAGES, type StageName } from '../schema/score.ts';
import { nearestRank } from '../stats/nearest-rank.ts';
import { countBy } from './group-by.ts';
import { OUTCOMES, outcomeOf, type Outcome } from './outcome-of.ts';
import { rateOf, type Rate } from './rate.ts';
import { reachedGoal, scoredOnly, type ArmGroup, type ScoredRun } from './scored-runs.ts';

export interface StageCount {
  stage: StageName;
  /** Of the sessions where it is known. */
  yes: Rate;
  unknown: number;
  /** Known from one source alone: one observation, which nothing confirms. */
  oneSource: number;
}

export interface MeasureSummary {
  name: string;
  /** Sessions that have the measure, and those where it was cut off or never came. */
  known: number;
  censored: number;
  median: number | null;
  least: number | null;
  most: number | null;
}

export interface ArmSummary {
  scenario: string;
  arm: string;
  note: string | null;
  agent: string;
  records: number;
  scored: number;
  excluded: { reason: string; count: number }[];
  outcomes: Record<Outcome, number>;
  goal: Rate;
  mistake: Rate;
  /** The fact came up, of the sessions where a check can tell. */
  acquired: Rate;
  asked: number;
  failures: { failure: string; count: number }[];
  /** How many there are, and in how many sessions of each kind. */
  contradictions: number;
  contradictionKinds: { kind: string; sessions: number }[];
  stages: StageCount[];
  measures: MeasureSummary[];
}

/** Counts of one arm. Excluded sessions are in no rate, stage or measure; their contradictions are counted. */
export function summariseArm({ scenario, arm, note, agent, runs }: ArmGroup): ArmSummary {
  const scored = scoredOnly(runs);
  const scores = scored.map(({ score }) => score);
  const outcomes = runs.map(({ score }) => outcomeOf(score));
  return {
    scenario,
    arm,
    note,
    agent,
    records: runs.length,
    scored: scored.length,
    excluded: countBy(
      runs
        .filter(({ score }) => score.outcome === 'excluded')
        .map(({ score }) => score.reason ?? 'no reason'),
    ).map(({ name, count }) => ({ reason: name, count })),
    outcomes: Object.fromEntries(
      OUTCOMES.map((each) => [each, outcomes.filter((outcome) => outcome === each).length]),
    ) as Record<Outcome, number>,
    goal: rateOf(scored.map(reachedGoal)),
    mistake: rateOf(scores.map(({ mistake }) => mistake?.outcome === 'pass')),
    acquired: rateOf(
      scores.flatMap(({ acquired }) =>
        acquired === null || acquired.outcome === 'cannot-tell' ? [] : [acquired.outcome === 'pass'],
      ),
    ),
    asked: scores.filter(({ asked }) => asked).length,
    failures: countBy(scores.flatMap(({ failure }) => failure ?? [])).map(({ name, count }) => ({
      failure: name,
      count,
    })),
    contradictions: runs.reduce((sum, { score }) => sum + score.contradictions.length, 0),
    contradictionKinds: countBy(
      runs.flatMap(({ score }) => [...new Set(score.contradictions.map(({ kind }) => kind))]),
    ).map(({ name, count }) => ({ kind: name, sessions: count })),
    stages: STAGES.map((stage) => countStage(stage, scored)),
    measures: summariseMeasures(scored),
  };
}

function countStage(stage: StageName, scored: readonly ScoredRun[]): StageCount {
  const verdicts = scored.flatMap(({ score }) => score.stages[stage] ?? []);
  const known = verdicts.filter(({ value }) => value !== 'unknown');
  return {
    stage,
    yes: rateOf(known.map(({ value }) => value === 'yes')),
    unknown: scored.length - known.length,
    oneSource: known.filter(({ sources }) => sources.length === 1).length,
  };
}

/** In the order in which the first score with it has them. */
function summariseMeasures(scored: readonly ScoredRun[]): MeasureSummary[] {
  const names = new Set(scored.flatMap(({ score }) => Object.keys(score.measures)));
  return [...names].map((name) => {
    const values = scored.flatMap(({ score }) => score.measures[name] ?? []).toSorted((a, b) => a - b);
    return {
      name,
      known: values.length,
      censored: scored.filter(({ score }) => score.censored.includes(name)).length,
      median: values.length === 0 ? null : nearestRank(values, 0.5),
      least: values[0] ?? null,
      most: values.at(-1) ?? null,
    };
  });
}
