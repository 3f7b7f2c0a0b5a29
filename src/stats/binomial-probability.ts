/** Below this the factorial itself is an exact double; above it the series is good to the last digit. */
const SERIES_FROM = 16;

/**
 * Probability of exactly so many successes in independent trials. By the saddle-point expansion (Loader 2000), good to
 * about 14 digits for any number of trials: no coefficient is ever formed that would not fit a double.
 */
export function binomialProbability(settings: {
  trials: number;
  successes: number;
  /** Of one trial, 0 to 1. */
  success: number;
}): number {
  const { trials, successes, success } = settings;
  const failures = trials - successes;
  if (successes < 0 || failures < 0) return 0;
  if (success === 0) return successes === 0 ? 1 : 0;
  if (success === 1) return failures === 0 ? 1 : 0;
  if (successes === 0) return Math.exp(trials * Math.log1p(-success));
  if (failures === 0) return Math.exp(trials * Math.log(success));
  const exponent =
    stirlingError(trials) -
    stirlingError(successes) -
    stirlingError(failures) -
    deviance(successes, trials * success) -
    deviance(failures, trials * (1 - success));
  return Math.exp(exponent) * Math.sqrt(trials / (2 * Math.PI * successes * failures));
}

/** log n! less Stirling's log(√(2πn) (n/e)^n). */
function stirlingError(n: number): number {
  if (n < SERIES_FROM) {
    let factorial = 1;
    for (let factor = 2; factor <= n; factor += 1) factorial *= factor;
    return Math.log(factorial) - (n + 0.5) * Math.log(n) + n - Math.log(2 * Math.PI) / 2;
  }
  const square = n * n;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / n;
}

/** x log(x / mean) + mean - x, which near the mean is a small difference of large numbers unless it is a series. */
function deviance(x: number, mean: number): number {
  const ratio = (x - mean) / (x + mean);
  if (Math.abs(ratio) > 0.1) return x * Math.log(x / mean) + mean - x;
  // x log(x / mean) = 2x artanh(ratio), whose first term joins mean - x.
  let sum = (x - mean) * ratio;
  let power = 2 * x * ratio;
  for (let odd = 3; ; odd += 2) {
    power *= ratio * ratio;
    const next = sum + power / odd;
    if (next === sum) return sum;
    sum = next;
  }
}
