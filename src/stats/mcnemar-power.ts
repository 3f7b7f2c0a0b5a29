import { binomialProbability } from './binomial-probability.ts';
import { binomialTail } from './binomial-tail.ts';

/** Numbers of discordant pairs that lie farther from their mean cannot change the tenth digit. */
const STANDARD_DEVIATIONS = 9;
/** The power goes up in saw teeth; the last number of pairs that falls short lies within so many of the first that does not. */
const TOOTH = 60;
const MOST_PAIRS = 1_000_000;

export interface DiscordantRates {
  /** Probability that a pair holds in the first condition alone, and in the second alone. */
  onlyFirst: number;
  onlySecond: number;
}

/** Probability that the exact McNemar test of so many pairs comes out at or below `level`. */
export function mcnemarPower(settings: DiscordantRates & { pairs: number; level: number }): number {
  const { pairs, onlyFirst, onlySecond, level } = settings;
  const rate = Math.min(1, onlyFirst + onlySecond);
  if (rate === 0) return 0;
  const share = onlyFirst / (onlyFirst + onlySecond);
  const reach = STANDARD_DEVIATIONS * Math.sqrt(pairs * rate * (1 - rate)) + 1;
  const from = Math.max(1, Math.floor(pairs * rate - reach));
  const to = Math.min(pairs, Math.ceil(pairs * rate + reach));
  let power = 0;
  let critical = largestSignificant(from, level);
  for (let discordant = from; discordant <= to; discordant += 1) {
    // It only grows with the number of discordant pairs, and by at most one for each.
    if (isSignificant(critical + 1, discordant, level)) critical += 1;
    if (critical < 0) continue;
    const weight = binomialProbability({ trials: pairs, successes: discordant, success: rate });
    const atLeast = discordant - critical;
    power +=
      weight *
      (binomialTail({ trials: discordant, atLeast, success: share }) +
        binomialTail({ trials: discordant, atLeast, success: 1 - share }));
  }
  return power;
}

/** The largest count on the smaller side that is significant; -1 where none is. */
function largestSignificant(discordant: number, level: number): number {
  let significant = -1;
  let not = Math.ceil(discordant / 2);
  while (not - significant > 1) {
    const middle = Math.floor((not + significant) / 2);
    if (isSignificant(middle, discordant, level)) significant = middle;
    else not = middle;
  }
  return significant;
}

function isSignificant(smaller: number, discordant: number, level: number): boolean {
  if (2 * smaller >= discordant) return false;
  return 2 * binomialTail({ trials: discordant, atLeast: discordant - smaller, success: 0.5 }) <= level;
}

/**
 * Fewest pairs from which on the test has the power, for every number of them; null where a million are too few.
 */
export function mcnemarPairsNeeded(
  settings: DiscordantRates & { power: number; level: number },
): number | null {
  const { power, ...rest } = settings;
  const isShort = (pairs: number) => mcnemarPower({ ...rest, pairs }) < power;
  if (settings.onlyFirst === settings.onlySecond) return null;
  let enough = 8;
  while (isShort(enough)) {
    enough *= 2;
    if (enough > MOST_PAIRS) return null;
  }
  let short = enough / 2;
  while (enough - short > 1) {
    const middle = Math.floor((enough + short) / 2);
    if (isShort(middle)) short = middle;
    else enough = middle;
  }
  let last = short;
  for (let pairs = short; pairs <= short + TOOTH; pairs += 1) if (isShort(pairs)) last = pairs;
  return last + 1;
}

/**
 * Smallest difference `onlyFirst - onlySecond` that so many pairs show with the power, where a share `onlySecond` goes
 * the other way; null where none does.
 */
export function mcnemarDetectable(settings: {
  pairs: number;
  onlySecond: number;
  power: number;
  level: number;
}): number | null {
  const { onlySecond, power, ...rest } = settings;
  const isShort = (difference: number) =>
    mcnemarPower({ ...rest, onlySecond, onlyFirst: onlySecond + difference }) < power;
  let enough = 1 - 2 * onlySecond;
  if (enough <= 0 || isShort(enough)) return null;
  let short = 0;
  for (let halving = 0; halving < 20; halving += 1) {
    const middle = (short + enough) / 2;
    if (isShort(middle)) short = middle;
    else enough = middle;
  }
  return enough;
}
