/**
 * Probability of at least so many successes in `trials` independent trials, each with probability `success`:
 * the sum of C(n, k) p^k (1 - p)^(n - k) over k from `atLeast` to n.
 */
export function binomialTail(settings: { trials: number; atLeast: number; success: number }): number {
  const { trials, atLeast, success } = settings;
  if (atLeast <= 0) return 1;
  let tail = 0;
  let ways = 1;
  for (let count = 0; count <= trials; count += 1) {
    if (count >= atLeast) tail += ways * success ** count * (1 - success) ** (trials - count);
    ways = (ways * (trials - count)) / (count + 1);
  }
  return Math.min(1, tail);
}
