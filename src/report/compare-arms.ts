import { bootstrap, clusteredBootstrap, pairedBootstrap } from '../stats/bootstrap.ts';
import { mcnemarExact } from '../stats/mcnemar.ts';
import { groupBy } from './group-by.ts';
import { isAtCeiling, rateOf, type Rate } from './rate.ts';
import type { ReportInput } from './report-input.ts';
import { reachedGoal, scoredOnly, type ArmGroup, type ScoredRun } from './scored-runs.ts';

/** Draws of a bootstrap: enough for the second digit, and what every interval of a report rests on. */
type RandomOf = ReportInput['randomOf'];

export interface Comparison {
  scenario: string;
  agent: string;
  arm: string;
  note: string | null;
  against: string;
  /** Sessions of the same instance, place in the trajectory and replicate, scored in both arms. */
  pairs: number;
  /** Pairs in which one alone reached the goal. */
  onlyThis: number;
  onlyOther: number;
  /** Exact McNemar, two-sided. */
  p: number;
  /** Rate here minus rate there. */
  difference: number;
  /** Bootstrap of whole instances: the interval to quote. Null with fewer than two. */
  clustered: [low: number, high: number] | null;
  /** Bootstrap of single pairs. */
  paired: [low: number, high: number];
  instances: number;
}

export interface MemoryScore {
  scenario: string;
  agent: string;
  arm: string;
  note: string | null;
  /** Goals reached by the arm that had to live on its memory, and by the one that was given the note. */
  autonomous: Rate;
  gold: Rate;
  /** Autonomous over gold; null where gold reached nothing. */
  score: number | null;
  /** Bootstrap of whole instances; null with fewer than two, or where a resample has no goal reached by gold. */
  interval: [low: number, high: number] | null;
  /** Both missed nothing: the score could not have been lower for want of memory. */
  isSaturated: boolean;
}

/** Every arm against the control of its scenario and agent. */
export function compareWithControl(groups: readonly ArmGroup[], randomOf: RandomOf): Comparison[] {
  return groups.flatMap((group) => {
    const control = groups.find((other) => isPeer(group, other) && other.arm === 'control');
    if (control === undefined || group.arm === 'control') return [];
    const pairs = pairUp(group.runs, control.runs);
    if (pairs.length === 0) return [];
    const differences = pairs.map(({ here, there }) => Number(here) - Number(there));
    const clusters = groupBy(pairs, ({ id }) => id).map(([, each]) =>
      each.map(({ here, there }) => Number(here) - Number(there)),
    );
    const { scenario, agent, arm, note } = group;
    const random = (what: string) => randomOf(what, scenario, agent, arm, note ?? '', control.arm);
    const onlyThis = differences.filter((each) => each > 0).length;
    const onlyOther = differences.filter((each) => each < 0).length;
    const paired = pairedBootstrap({ differences, random: random('paired') });
    return {
      scenario,
      agent,
      arm,
      note,
      against: control.arm,
      pairs: pairs.length,
      onlyThis,
      onlyOther,
      p: mcnemarExact(onlyThis, onlyOther),
      difference: paired.point,
      clustered:
        clusters.length < 2 ? null : clusteredBootstrap({ clusters, random: random('clustered') }).interval,
      paired: paired.interval,
      instances: clusters.length,
    };
  });
}

/** Memory arms over the arm whose prompt had the note: of the same rung where there is one. */
export function scoreMemory(
  groups: readonly ArmGroup[],
  { memoryArms, randomOf }: { memoryArms: readonly string[]; randomOf: RandomOf },
): MemoryScore[] {
  return groups.flatMap((group) => {
    const golds = groups.filter((other) => isPeer(group, other) && other.arm === 'oracle');
    const gold = golds.find(({ note }) => note === group.note) ?? golds[0];
    if (gold === undefined || !memoryArms.includes(group.arm)) return [];
    const { scenario, agent, arm, note } = group;
    const autonomousRate = rateOf(scoredOnly(group.runs).map(reachedGoal));
    const goldRate = rateOf(scoredOnly(gold.runs).map(reachedGoal));
    return {
      scenario,
      agent,
      arm,
      note,
      autonomous: autonomousRate,
      gold: goldRate,
      score:
        goldRate.count === 0 || autonomousRate.of === 0
          ? null
          : autonomousRate.count / autonomousRate.of / (goldRate.count / goldRate.of),
      interval: ratioInterval(group, gold, randomOf('memory score', scenario, agent, arm, note ?? '')),
      isSaturated: isAtCeiling(autonomousRate) && isAtCeiling(goldRate),
    };
  });
}

function isPeer(a: ArmGroup, b: ArmGroup): boolean {
  return a.scenario === b.scenario && a.agent === b.agent;
}

function pairUp(
  here: readonly ScoredRun[],
  there: readonly ScoredRun[],
): { id: string; here: boolean; there: boolean }[] {
  const keyOf = ({ run }: ScoredRun) => `${run.id} ${run.session} ${run.replicate}`;
  const others = new Map(scoredOnly(there).map((each) => [keyOf(each), each]));
  return scoredOnly(here).flatMap((each) => {
    const other = others.get(keyOf(each));
    return other === undefined
      ? []
      : [{ id: each.run.id, here: reachedGoal(each), there: reachedGoal(other) }];
  });
}

function ratioInterval(
  group: ArmGroup,
  gold: ArmGroup,
  random: () => number,
): [low: number, high: number] | null {
  const tagged = [
    ...scoredOnly(group.runs).map((each) => ({ each, isGold: false })),
    ...scoredOnly(gold.runs).map((each) => ({ each, isGold: true })),
  ];
  const units = groupBy(tagged, ({ each }) => each.run.id).map(([, rows]) => {
    const hits = (isGold: boolean) => rows.filter((row) => row.isGold === isGold && reachedGoal(row.each));
    return {
      own: hits(false).length,
      ownOf: rows.filter(({ isGold }) => !isGold).length,
      gold: hits(true).length,
      goldOf: rows.filter(({ isGold }) => isGold).length,
    };
  });
  if (units.length < 2) return null;
  let isUndefined = false;
  const { interval } = bootstrap({
    units,
    random,
    statistic(drawn) {
      let [own, ownOf, goldHits, goldOf] = [0, 0, 0, 0];
      for (const unit of drawn) {
        own += unit.own;
        ownOf += unit.ownOf;
        goldHits += unit.gold;
        goldOf += unit.goldOf;
      }
      if (ownOf === 0 || goldHits === 0) isUndefined = true;
      return own / ownOf / (goldHits / goldOf);
    },
  });
  return isUndefined ? null : interval;
}
