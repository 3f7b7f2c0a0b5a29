import { binomialProbability } from './binomial-probability.ts';

/** Terms below this share of their sum cannot change it. */
const NEGLIGIBLE = 1e-18;

/**
 * Probability of at least so many successes in `trials` independent trials, each with probability `success`:
 * the sum of C(n, k) p^k (1 - p)^(n - k) over k from `atLeast` to n. For any number of trials.
 */
export function binomialTail(settings: { trials: number; atLeast: number; success: number }): number {
  const { trials, atLeast, success } = settings;
  if (atLeast <= 0) return 1;
  if (atLeast > trials || success === 0) return 0;
  if (success === 1) return 1;
  // The sum goes away from the mean, where terms only shrink; the other side is what is missing to 1.
  return Math.min(
    1,
    atLeast > trials * success
      ? sumUpwards({ trials, from: atLeast, success })
      : 1 - sumUpwards({ trials, from: trials - atLeast + 1, success: 1 - success }),
  );
}

function sumUpwards(settings: { trials: number; from: number; success: number }): number {
  const { trials, from, success } = settings;
  const odds = success / (1 - success);
  let term = binomialProbability({ trials, successes: from, success });
  let sum = term;
  for (let successes = from; successes < trials && term > sum * NEGLIGIBLE; successes += 1) {
    term *= ((trials - successes) / (successes + 1)) * odds;
    sum += term;
  }
  return sum;
}
