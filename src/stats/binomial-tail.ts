/** C(n, k) and the powers beside it stay within the range of a double up to here. */
const DIRECT_UP_TO = 500;

/**
 * Probability of at least so many successes in `trials` independent trials, each with probability `success`:
 * the sum of C(n, k) p^k (1 - p)^(n - k) over k from `atLeast` to n.
 */
export function binomialTail(settings: { trials: number; atLeast: number; success: number }): number {
  const { trials, atLeast, success } = settings;
  if (atLeast <= 0) return 1;
  if (atLeast > trials || success === 0) return 0;
  if (success === 1) return 1;
  const terms = trials <= DIRECT_UP_TO ? directTerms(trials, success) : termsByLogarithm(trials, success);
  let tail = 0;
  for (const [count, term] of terms.entries()) if (count >= atLeast) tail += term;
  return Math.min(1, tail);
}

function directTerms(trials: number, success: number): number[] {
  const terms: number[] = [];
  let ways = 1;
  for (let count = 0; count <= trials; count += 1) {
    terms.push(ways * success ** count * (1 - success) ** (trials - count));
    ways = (ways * (trials - count)) / (count + 1);
  }
  return terms;
}

function termsByLogarithm(trials: number, success: number): number[] {
  const terms: number[] = [];
  const odds = Math.log(success) - Math.log1p(-success);
  let logTerm = trials * Math.log1p(-success);
  for (let count = 0; count <= trials; count += 1) {
    terms.push(Math.exp(logTerm));
    logTerm += Math.log((trials - count) / (count + 1)) + odds;
  }
  return terms;
}
