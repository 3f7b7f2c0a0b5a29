import { binomialProbability } from './binomial-probability.ts';
import { binomialTail } from './binomial-tail.ts';
import { mcnemarExact } from './mcnemar.ts';

/** Numbers of discordant pairs that are rarer than this cannot change the tenth digit. */
const NEGLIGIBLE = 1e-14;
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
  let power = 0;
  // The largest smaller count that is significant; it only grows with the number of discordant pairs.
  let critical = -1;
  for (let discordant = 1; discordant <= pairs; discordant += 1) {
    const weight = binomialProbability({ trials: pairs, successes: discordant, success: rate });
    if (weight < NEGLIGIBLE) continue;
    while (mcnemarExact(critical + 1, discordant - critical - 1) <= level) critical += 1;
    if (critical < 0) continue;
    const atLeast = discordant - critical;
    power +=
      weight *
      (binomialTail({ trials: discordant, atLeast, success: share }) +
        binomialTail({ trials: discordant, atLeast, success: 1 - share }));
  }
  return power;
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
