/**
 * Which of several p-values stay below `level` when there are that many: Holm's step-down procedure (Holm 1979), which
 * keeps the chance of one false alarm among all below the level. Answers stand in the order of the values.
 */
export function holm(values: readonly number[], level: number): boolean[] {
  const order = values.map((_, index) => index).toSorted((a, b) => values[a]! - values[b]!);
  const isBelow = values.map(() => false);
  for (const [step, index] of order.entries()) {
    if (values[index]! > level / (values.length - step)) break;
    isBelow[index] = true;
  }
  return isBelow;
}
