/** The score of one request about an item, and what kind of thing it asks about. */
export interface PartScore {
  kind: 'claim' | 'relation' | 'qualification' | 'whole';
  /** Log-odds. */
  score: number;
}

/**
 * Ways to make one score of several. `min` is the one that decides, since a record is licensed only if all of it is;
 * the others are reported beside it.
 */
export const AGGREGATORS = ['min', 'mean', 'sum', 'product', 'k-of-n', 'min-over-relations'] as const;
export type Aggregator = (typeof AGGREGATORS)[number];

/**
 * One log-odds score of an item from those of its parts. `product` is the log-odds of the product of probabilities;
 * `k-of-n` is above a threshold where at least `atLeast` parts are; `min-over-relations` leaves claims aside.
 * @returns null where there is no part to look at, or fewer than `atLeast`.
 */
export function aggregateScores(settings: {
  parts: readonly PartScore[];
  by: Aggregator;
  /** For `k-of-n`; without it, a majority. */
  atLeast?: number;
}): number | null {
  const { parts, by } = settings;
  const scores = parts
    .filter(({ kind }) => by !== 'min-over-relations' || kind !== 'claim')
    .map(({ score }) => score);
  if (scores.length === 0) return null;
  const sum = scores.reduce((total, score) => total + score, 0);
  if (by === 'mean') return sum / scores.length;
  if (by === 'sum') return sum;
  if (by === 'product') return logOddsOfProduct(scores);
  if (by === 'k-of-n') {
    const atLeast = settings.atLeast ?? Math.floor(scores.length / 2) + 1;
    return scores.toSorted((a, b) => b - a)[atLeast - 1] ?? null;
  }
  return scores.reduce((least, score) => Math.min(least, score));
}

function logOddsOfProduct(scores: readonly number[]): number {
  const [first] = scores;
  if (scores.length === 1) return first!;
  // log(1 / (1 + e^-s)), whose exponential overflows where s is far below 0 and the logarithm is s itself.
  const logProduct = scores.reduce((sum, s) => sum + (s < -700 ? s : -Math.log1p(Math.exp(-s))), 0);
  return logProduct - Math.log(-Math.expm1(logProduct));
}
