import { binomialProbability } from './binomial-probability.ts';
import { checkCount } from './check-count.ts';

/** Probabilities that differ by less than this share are equal but for rounding. */
const EQUAL_UP_TO = 1e-9;

export interface BinomialTest {
  /** Probability of at least, and of at most, so many successes. */
  atLeast: number;
  atMost: number;
  /** Of any outcome that is no likelier than the one seen. */
  twoSided: number;
}

/**
 * Exact test of a rate against `expected`, for any number of trials.
 * @throws RangeError unless the counts are whole, successes at most trials, and `expected` from 0 to 1.
 */
export function binomialTest(settings: {
  successes: number;
  trials: number;
  expected: number;
}): BinomialTest {
  const { successes, trials, expected } = settings;
  checkCount('successes', successes);
  checkCount('trials', trials);
  if (successes > trials) throw new RangeError(`${successes} successes of ${trials} trials`);
  if (!(expected >= 0 && expected <= 1)) throw new RangeError(`no probability: ${expected}`);
  const of = (count: number) => binomialProbability({ trials, successes: count, success: expected });
  const bound = of(successes) * (1 + EQUAL_UP_TO);
  const sums = { atLeast: 0, atMost: 0, twoSided: 0 };
  for (let count = 0; count <= trials; count += 1) {
    const probability = of(count);
    if (count >= successes) sums.atLeast += probability;
    if (count <= successes) sums.atMost += probability;
    if (probability <= bound) sums.twoSided += probability;
  }
  return {
    atLeast: Math.min(1, sums.atLeast),
    atMost: Math.min(1, sums.atMost),
    twoSided: Math.min(1, sums.twoSided),
  };
}
