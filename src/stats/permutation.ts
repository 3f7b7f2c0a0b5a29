import type { RandomSource } from './bootstrap.ts';

/** Things of one group, whose marks could as well have been dealt otherwise: a field's values and the marks. */
export interface Stratum {
  values: readonly number[];
  isMarked: readonly boolean[];
}

export interface Association {
  /**
   * Somers' D of the marks by the values, pooled over the strata: the chance that a marked thing has the larger of
   * two values less that it has the smaller, −1 to 1.
   */
  effect: number;
  /** Two-sided. */
  p: number;
  /** The same of each stratum in which something varies, in their order. */
  effects: number[];
}

const MOST_PERMUTATIONS = 20_000;
const FEWEST_PERMUTATIONS = 500;
const MOST_DRAWS = 5_000_000;
/** Where the normal tail is heavier than this, nobody will want it finer. */
const CLEARLY_CHANCE = 0.05;

/**
 * Do marks go with larger or smaller values? A stratified permutation test on the sum of within-stratum ranks of the
 * marked (van Elteren 1960): marks are dealt anew within each stratum, by `random`. p is (1 + exceedances) / (1 +
 * permutations); the normal tail of the same sum where that is clearly chance, or where no permutation comes near.
 * @returns null where nothing varies.
 */
export function testAssociation(strata: readonly Stratum[], random: RandomSource): Association | null {
  const groups = strata.map(centreRanks).filter((group) => group !== null);
  const variance = groups.reduce((sum, group) => sum + group.variance, 0);
  if (variance === 0) return null;
  const observed = groups.reduce((sum, { ranks, marked }) => sum + sumOf(ranks, marked), 0);
  const most = groups.reduce((sum, { largest }) => sum + largest, 0);
  const effect = observed / most;
  const exceeds = (times: number): number => {
    let count = 0;
    for (let time = 0; time < times; time += 1) {
      let sum = 0;
      for (const { ranks, marked } of groups) sum += dealSum(ranks, marked, random);
      // Rounding must not make a tie look smaller than it is.
      if (Math.abs(sum) >= Math.abs(observed) - 1e-9) count += 1;
    }
    return count;
  };
  const effects = groups.map(({ ranks, marked, largest }) => sumOf(ranks, marked) / largest);
  const tail = Math.min(1, 2 * normalTail(Math.abs(observed) / Math.sqrt(variance)));
  if (tail > CLEARLY_CHANCE) return { effect, p: tail, effects };
  const drawn = groups.reduce((sum, { marked }) => sum + marked.length, 0);
  const times = Math.max(FEWEST_PERMUTATIONS, Math.min(MOST_PERMUTATIONS, Math.floor(MOST_DRAWS / drawn)));
  const exceeding = exceeds(times);
  const p = (1 + exceeding) / (1 + times);
  return { effect, p: exceeding === 0 ? Math.min(p, tail) : p, effects };
}

interface Group {
  /** Mid-ranks less their mean. */
  ranks: Float64Array;
  marked: number[];
  /** Of the sum over as many ranks as are marked, dealt without replacement. */
  variance: number;
  /** The sum where the marked have the largest ranks of all. */
  largest: number;
}

function centreRanks({ values, isMarked }: Stratum): Group | null {
  const size = values.length;
  const marked = isMarked.flatMap((one, index) => (one ? [index] : []));
  if (marked.length === 0 || marked.length === size) return null;
  const order = values.map((_, index) => index).toSorted((a, b) => values[a]! - values[b]!);
  const ranks = new Float64Array(size);
  for (let from = 0; from < size;) {
    let to = from + 1;
    while (to < size && values[order[to]!] === values[order[from]!]) to += 1;
    for (let at = from; at < to; at += 1) ranks[order[at]!] = (from + to - 1) / 2 - (size - 1) / 2;
    from = to;
  }
  const squares = ranks.reduce((sum, rank) => sum + rank * rank, 0);
  if (squares === 0) return null;
  const chosen = marked.length;
  return {
    ranks,
    marked,
    variance: (chosen * (size - chosen) * squares) / (size * (size - 1)),
    largest: (chosen * (size - chosen)) / 2,
  };
}

function sumOf(ranks: Float64Array, places: readonly number[]): number {
  return places.reduce((sum, place) => sum + ranks[place]!, 0);
}

/** The sum of as many ranks as are marked, drawn without replacement; leaves the ranks in another order. */
function dealSum(ranks: Float64Array, marked: readonly number[], random: RandomSource): number {
  // Dealing goes on from wherever the last dealing left the ranks, which is as good a start as any.
  let sum = 0;
  for (let at = 0; at < marked.length; at += 1) {
    const other = at + Math.floor(random() * (ranks.length - at));
    const rank = ranks[other]!;
    ranks[other] = ranks[at]!;
    ranks[at] = rank;
    sum += rank;
  }
  return sum;
}

/** P(Z > z) of the standard normal for z ≥ 0, to 1.2e-7 of its size (Numerical Recipes' erfc, Chebyshev fit). */
function normalTail(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.5 * x);
  const polynomial =
    -1.26551223 +
    t *
      (1.00002368 +
        t *
          (0.37409196 +
            t *
              (0.09678418 +
                t *
                  (-0.18628806 +
                    t *
                      (0.27886807 +
                        t * (-1.13520398 + t * (1.48851587 + t * (-0.82215223 + t * 0.17087277))))))));
  return 0.5 * t * Math.exp(-x * x + polynomial);
}
