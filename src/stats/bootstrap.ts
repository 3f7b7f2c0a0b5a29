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
  return describe(values, statistic(units));
}

/** Bootstrap of the mean difference of pairs, each pair drawn on its own. */
export function pairedBootstrap(settings: {
  differences: readonly number[];
  random: RandomSource;
  resamples?: number;
}): Bootstrap {
  const { differences, ...rest } = settings;
  return bootstrapOfMean({
    ...rest,
    sums: Float64Array.from(differences),
    sizes: new Float64Array(differences.length).fill(1),
  });
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
  return bootstrapOfMean({
    ...rest,
    sums: Float64Array.from(clusters, sumOf),
    sizes: Float64Array.from(clusters, ({ length }) => length),
  });
}

/** What `bootstrap` gives for the mean of pooled values, without a copy of the units for every resample. */
function bootstrapOfMean(settings: {
  sums: Float64Array;
  sizes: Float64Array;
  random: RandomSource;
  resamples?: number;
}): Bootstrap {
  const { sums, sizes, random, resamples = RESAMPLES } = settings;
  const { length } = sums;
  if (length === 0) throw new RangeError('nothing to resample');
  const values = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample += 1) {
    let sum = 0;
    let size = 0;
    for (let draw = 0; draw < length; draw += 1) {
      const unit = Math.floor(random() * length);
      sum += sums[unit]!;
      size += sizes[unit]!;
    }
    values[resample] = sum / size;
  }
  return describe(values, sumOf(sums) / sumOf(sizes));
}

function describe(values: Float64Array, point: number): Bootstrap {
  const mean = sumOf(values) / values.length;
  const squares = values.map((value) => (value - mean) ** 2);
  const notAbove0 = values.filter((value) => value <= 0).length;
  const sorted = values.toSorted();
  return {
    point,
    mean,
    standardError: Math.sqrt(sumOf(squares) / values.length),
    interval: [nearestRank(sorted, 0.025), nearestRank(sorted, 0.975)],
    shareNotAbove0: notAbove0 / values.length,
    resamples: values.length,
  };
}

function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index]!;
  return sum;
}
