/**
 * The ROC-AUC of items of which each is there as often as a whole weight says, sorted once for any number of weights.
 * Null where the weights leave a class empty.
 */
export function weightedAuc(
  items: readonly { score: number; isPositive: boolean }[],
): (weights: ArrayLike<number>) => number | null {
  const order = items.map((_, index) => index).toSorted((a, b) => items[a]!.score - items[b]!.score);
  return (weights) => {
    let positives = 0;
    let negatives = 0;
    let area = 0;
    for (let from = 0; from < order.length;) {
      const { score } = items[order[from]!]!;
      let equalPositives = 0;
      let equalNegatives = 0;
      for (; from < order.length && items[order[from]!]!.score === score; from += 1) {
        const weight = weights[order[from]!]!;
        if (items[order[from]!]!.isPositive) equalPositives += weight;
        else equalNegatives += weight;
      }
      area += equalPositives * (negatives + equalNegatives / 2);
      positives += equalPositives;
      negatives += equalNegatives;
    }
    return positives === 0 || negatives === 0 ? null : area / (positives * negatives);
  };
}
