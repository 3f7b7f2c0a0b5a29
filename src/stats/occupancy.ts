import { checkCount } from './check-count.ts';

/** Labels beyond which inclusion–exclusion would have millions of terms. */
const MOST_LABELS = 20;

/** Chance that a label with base rate `rate` occurs in none of `units` independent units: (1 - p)^N. */
export function labelMissed(settings: { rate: number; units: number }): number {
  const { rate, units } = settings;
  checkRates([rate]);
  checkCount('units', units);
  return Math.exp(units * Math.log1p(-rate));
}

/** The Poisson approximation of the same, from the expected number of units with the label: e^-λ. */
export function labelMissedPoisson(expected: number): number {
  return Math.exp(-expected);
}

/**
 * Chance that all of several labels that exclude each other occur among `units` independent units, by
 * inclusion–exclusion over the sets of labels that are missing.
 * @throws RangeError where rates sum to more than 1, or there are more than 20 of them.
 */
export function occupancyOfAll(settings: { rates: readonly number[]; units: number }): number {
  const { rates, units } = settings;
  checkRates(rates);
  checkCount('units', units);
  let chance = 0;
  for (let missing = 0; missing < 2 ** rates.length; missing += 1) {
    let rate = 0;
    let sign = 1;
    for (const [label, each] of rates.entries()) {
      if (((missing >> label) & 1) === 0) continue;
      rate += each;
      sign = -sign;
    }
    chance += sign * Math.max(0, 1 - rate) ** units;
  }
  return Math.min(1, Math.max(0, chance));
}

/** Fewest units among which every label occurs with at least this power; null where a rate is 0. */
export function unitsNeeded(settings: { rates: readonly number[]; power: number }): number | null {
  const { rates, power } = settings;
  checkRates(rates);
  if (!(power > 0 && power < 1))
    throw new RangeError(`power: expected a number between 0 and 1, found ${power}`);
  if (rates.includes(0)) return null;
  const isShort = (units: number) => occupancyOfAll({ rates, units }) < power;
  let enough = 1;
  while (isShort(enough)) enough *= 2;
  let short = Math.floor(enough / 2);
  while (enough - short > 1) {
    const middle = Math.floor((enough + short) / 2);
    if (isShort(middle)) short = middle;
    else enough = middle;
  }
  return enough;
}

function checkRates(rates: readonly number[]): void {
  if (rates.length === 0 || rates.length > MOST_LABELS) {
    throw new RangeError(`rates: expected 1 to ${MOST_LABELS}, found ${rates.length}`);
  }
  for (const rate of rates) {
    if (!(rate >= 0 && rate <= 1)) throw new RangeError(`rate: expected a number from 0 to 1, found ${rate}`);
  }
  const sum = rates.reduce((total, rate) => total + rate, 0);
  if (sum > 1 + 1e-9)
    throw new RangeError(`rates: expected at most 1 in all, found ${Number(sum.toFixed(12))}`);
}
