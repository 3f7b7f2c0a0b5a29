import type { Figure } from '../../schema/result-row.ts';
import { bootstrap, clusteredBootstrap, pairedBootstrap, RESAMPLES } from '../../stats/bootstrap.ts';
import { mcnemarExact } from '../../stats/mcnemar.ts';
import { wilsonInterval } from '../../stats/wilson.ts';
import type { Analysis } from './analysis.ts';
import { clusterBy } from './cluster-by.ts';

/** What a figure is called, of what it is, and what was held fixed. */
export interface Named {
  analysis: Analysis;
  measure: string;
  slice?: Record<string, string>;
  /** What its n counts. */
  denominator: string;
}

export interface Outcome {
  conversation: string;
  holds: boolean;
}

export interface Pair {
  conversation: string;
  first: number;
  second: number;
}

const CONVERSATION = 'conversation';

/**
 * A share of outcomes, with the interval that whole conversations give. Wilson's where there is one conversation, or
 * where all outcomes are equal: resamples of them would be equal too, and seem to know the share exactly.
 */
export function shareFigure(named: Named & { outcomes: readonly Outcome[] }): Figure {
  const { outcomes, analysis } = named;
  const plain = bare(named, outcomes.length);
  if (outcomes.length === 0) return plain;
  const count = outcomes.filter(({ holds }) => holds).length;
  const clusters = clusterBy(outcomes);
  const share = { ...plain, estimate: count / outcomes.length };
  const areEqual = count === 0 || count === outcomes.length;
  if (clusters.length < 2 || areEqual) {
    return {
      ...share,
      ci: wilsonInterval(count, outcomes.length),
      interval: {
        method: 'Wilson',
        level: 0.95,
        replicates: { na: 'a formula' },
        seed: { na: 'a formula' },
      },
      cluster_unit: { na: areEqual ? 'all outcomes are equal' : 'one conversation' },
    };
  }
  const { interval } = clusteredBootstrap({
    clusters: clusters.map((cluster) => cluster.map(({ holds }) => Number(holds))),
    random: analysis.randomOf(...namesOf(named), CONVERSATION),
    resamples: analysis.resamples ?? RESAMPLES,
  });
  return { ...share, ci: interval, ...drawnFrom(analysis, CONVERSATION) };
}

/**
 * The mean of first less second over the same records, twice: first with the interval of whole conversations, which is
 * the one to quote, then with that of single records. Decisions are 0 and 1, and have an exact McNemar test.
 */
export function contrastFigures(
  named: Named & { pairs: readonly Pair[]; unit: string; areDecisions: boolean },
): Figure[] {
  const { pairs, unit, areDecisions, analysis } = named;
  const plain = bare(named, pairs.length);
  if (pairs.length === 0) return [plain];
  const differences = pairs.map(({ first, second }) => first - second);
  const clusters = clusterBy(pairs).map((cluster) => cluster.map(({ first, second }) => first - second));
  const random = (what: string) => analysis.randomOf(...namesOf(named), what);
  const resamples = analysis.resamples ?? RESAMPLES;
  const single = pairedBootstrap({ differences, random: random(unit), resamples });
  const contrast = {
    ...plain,
    estimate: single.point,
    test: areDecisions ? mcnemarOf(differences) : { na: 'rates, not single decisions' },
  };
  const bySingle = { ...contrast, ci: single.interval, ...drawnFrom(analysis, unit) };
  if (clusters.length < 2) return [bySingle];
  const whole = clusteredBootstrap({ clusters, random: random(CONVERSATION), resamples });
  return [{ ...contrast, ci: whole.interval, ...drawnFrom(analysis, CONVERSATION) }, bySingle];
}

/**
 * Any statistic of records, with the interval of whole conversations; of single records where there is only one.
 * `statistic` takes how often each record is drawn, in their order, which must not be kept.
 */
export function statisticFigure(
  named: Named & {
    records: readonly { conversation: string }[];
    unit: string;
    statistic: (weights: ArrayLike<number>) => number;
  },
): Figure {
  const { records, unit, statistic, analysis } = named;
  const plain = bare(named, records.length);
  if (records.length === 0) return plain;
  const places = records.map(({ conversation }, index) => ({ conversation, index }));
  const clusters = clusterBy(places);
  const isClustered = clusters.length > 1;
  const units = isClustered ? clusters : places.map((place) => [place]);
  const drawnUnit = isClustered ? CONVERSATION : unit;
  const weights = new Uint32Array(records.length);
  const { point, interval } = bootstrap({
    units,
    statistic: (drawn) => {
      weights.fill(0);
      for (const members of drawn) for (const { index } of members) weights[index]! += 1;
      return statistic(weights);
    },
    random: analysis.randomOf(...namesOf(named), drawnUnit),
    resamples: analysis.resamples ?? RESAMPLES,
  });
  return { ...plain, estimate: point, ci: interval, ...drawnFrom(analysis, drawnUnit) };
}

/** A number that has no interval, or the reason why there is none. */
export function plainFigure(
  named: Omit<Named, 'analysis'> & { n: number; estimate: number | null; why: string },
): Figure {
  const { n, estimate, why } = named;
  return {
    ...bare(named, n),
    estimate: estimate === null ? { na: why } : estimate,
    ...(n === 0 ? { estimate: { na: NOTHING } } : {}),
    ci: { na: why },
    interval: { na: why },
    cluster_unit: { na: why },
    test: { na: why },
  };
}

const NOTHING = 'there is none';

/** The figure of nothing; with records, one whose estimate, interval and test the caller fills in. */
function bare({ measure, slice = {}, denominator }: Omit<Named, 'analysis'>, n: number): Figure {
  const na = { na: NOTHING };
  return {
    measure,
    slice,
    n,
    denominator,
    estimate: na,
    ci: na,
    interval: na,
    cluster_unit: na,
    test: n === 0 ? na : { na: 'no contrast' },
  };
}

function drawnFrom(analysis: Analysis, unit: string): Pick<Figure, 'interval' | 'cluster_unit'> {
  return {
    interval: {
      method: `percentile bootstrap, each ${unit} drawn whole`,
      level: 0.95,
      replicates: analysis.resamples ?? RESAMPLES,
      seed: analysis.seed,
    },
    cluster_unit: unit,
  };
}

function mcnemarOf(differences: readonly number[]): Figure['test'] {
  const onlyFirst = differences.filter((difference) => difference > 0).length;
  const onlySecond = differences.filter((difference) => difference < 0).length;
  return {
    method: 'exact McNemar, two-sided',
    only_first: onlyFirst,
    only_second: onlySecond,
    p: mcnemarExact(onlyFirst, onlySecond),
  };
}

function namesOf({ measure, slice = {} }: Named): string[] {
  return [measure, JSON.stringify(slice)];
}
