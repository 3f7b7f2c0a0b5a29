/**
 * The median of values of which each is there as often as a whole weight says, sorted once for any number of weights:
 * what a bootstrap asks for thousands of times. Null where all weights are 0.
 */
export function weightedMedian(values: readonly number[]): (weights: ArrayLike<number>) => number | null {
  const order = values.map((_, index) => index).toSorted((a, b) => values[a]! - values[b]!);
  return (weights) => {
    let total = 0;
    for (let index = 0; index < order.length; index += 1) total += weights[index]!;
    if (total === 0) return null;
    // Of an even number the two in the middle, of an odd one the same twice.
    const [lowRank, highRank] = [Math.floor((total - 1) / 2), Math.floor(total / 2)];
    let passed = 0;
    let low: number | null = null;
    for (const index of order) {
      passed += weights[index]!;
      if (low === null && passed > lowRank) low = values[index]!;
      if (passed > highRank) return (low! + values[index]!) / 2;
    }
    return null;
  };
}
