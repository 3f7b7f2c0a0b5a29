/**
 * Numbers of items, between two bounds, of which every one of these rounded percentages can be a share: a published
 * table gives its denominator away, or shows that it cannot be one (Brown and Heathers 2017).
 */
export function possibleDenominators(settings: {
  percentages: readonly number[];
  /** Digits behind the point to which the percentages were rounded. */
  digits: number;
  from: number;
  to: number;
}): { denominator: number; counts: number[] }[] {
  const { percentages, digits, from, to } = settings;
  const half = 0.5 / 10 ** digits;
  const found: { denominator: number; counts: number[] }[] = [];
  for (let denominator = Math.max(1, from); denominator <= to; denominator += 1) {
    const counts = percentages.map((percentage) => Math.round((percentage / 100) * denominator));
    const isPossible = counts.every(
      // A share that lies halfway may have been rounded either way.
      (count, index) => Math.abs((100 * count) / denominator - percentages[index]!) <= half + 1e-9,
    );
    if (isPossible) found.push({ denominator, counts });
  }
  return found;
}
