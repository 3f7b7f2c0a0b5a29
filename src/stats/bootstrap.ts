import { nearestRank } from './nearest-rank.ts';

/** Draws from 0 (included) to 1 (excluded). */
export type RandomSource = () => number;

export interface Bootstrap {
  /** The statistic of the data themselves. */
  point: number;
  /** Mean and standard deviation of the statistic over the resamples. */
  mean: number;
  standardError: number;
  /** Percentile interval at 95 %, by nearest rank. */
  interval: [low: number, high: number];
  /** Share of resamples in which the statistic is not above 0. */
  shareNotAbove0: number;
  resamples: number;
}

/** Resamples where nothing else is asked for. */
export const RESAMPLES = 10_000;

interface Settings<Unit> {
  /** What is drawn with replacement, as many times as there are units. At least one. */
  units: readonly Unit[];
  statistic: (drawn: readonly Unit[]) => number;
  random: RandomSource;
  resamples?: number;
}

/**
 * Percentile bootstrap (Efron 1979) of a statistic over units that are drawn whole. The same random source gives the
 * same numbers.
 * @throws RangeError without units.
 */
export function bootstrap<Unit>(settings: Settings<Unit>): Bootstrap {
  const { units, statistic, random, resamples = RESAMPLES } = settings;
  if (units.length === 0) throw new RangeError('nothing to resample');
  const values = new Float64Array(resamples);
  const drawn = [...units];
  for (let resample = 0; resample < resamples; resample += 1) {
    for (let index = 0; index < drawn.length; index += 1) {
      drawn[index] = units[Math.floor(random() * units.length)]!;
    }
    values[resample] = statistic(drawn);
  }
  const mean = meanOf(values);
  const variance = meanOf(values.map((value) => (value - mean) ** 2));
  const notAbove0 = values.reduce((count, value) => count + (value <= 0 ? 1 : 0), 0);
  values.sort();
  return {
    point: statistic(units),
    mean,
    standardError: Math.sqrt(variance),
    interval: [nearestRank(values, 0.025), nearestRank(values, 0.975)],
    shareNotAbove0: notAbove0 / resamples,
    resamples,
  };
}

/** Bootstrap of the mean difference of pairs, each pair drawn on its own. */
export function pairedBootstrap(settings: {
  differences: readonly number[];
  random: RandomSource;
  resamples?: number;
}): Bootstrap {
  const { differences, ...rest } = settings;
  return bootstrap({ ...rest, units: differences, statistic: meanOf });
}

/**
 * Bootstrap of the mean of all values, whole clusters drawn: values of one cluster are not independent, and a large
 * cluster counts for each of its values. Clusters must not be empty.
 */
export function clusteredBootstrap(settings: {
  clusters: readonly (readonly number[])[];
  random: RandomSource;
  resamples?: number;
}): Bootstrap {
  const { clusters, ...rest } = settings;
  const units = clusters.map((values) => ({ sum: sumOf(values), size: values.length }));
  return bootstrap({
    ...rest,
    units,
    statistic(drawn) {
      let sum = 0;
      let size = 0;
      for (const unit of drawn) {
        sum += unit.sum;
        size += unit.size;
      }
      return sum / size;
    },
  });
}

function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? 0;
  return sum;
}

function meanOf(values: ArrayLike<number>): number {
  return sumOf(values) / values.length;
}
