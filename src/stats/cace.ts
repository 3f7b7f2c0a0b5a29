/** Rates at which one example fails with a changed memory and with the correct one, each averaged over permutations. */
export interface FailRates {
  changed: number;
  correct: number;
}

/**
 * Complier average causal effect of a change of memory: the mean over examples of how much more often each fails.
 * One change and one query at a time; effects of two changes measure different things and have no mean. Null without
 * examples.
 */
export function cace(examples: readonly FailRates[]): number | null {
  if (examples.length === 0) return null;
  return examples.reduce((sum, { changed, correct }) => sum + changed - correct, 0) / examples.length;
}
