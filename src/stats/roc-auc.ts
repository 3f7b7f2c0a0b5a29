/**
 * Area under the ROC curve: the chance that a positive has the higher score than a negative, ties counting half, over
 * all pairs of the two classes (Mann and Whitney 1947). Not the share of matched pairs in the right order: that is
 * `withinPairRanking`, and may be 1 where this is not. Null where a class is empty.
 */
export function rocAuc(scores: {
  positives: readonly number[];
  negatives: readonly number[];
}): number | null {
  const { lower, ties, pairs } = compareClasses(scores);
  return pairs === 0 ? null : (lower + ties / 2) / pairs;
}

/** Over all pairs of a positive and a negative: how many there are, have the positive above, have equal scores. */
export function compareClasses(scores: { positives: readonly number[]; negatives: readonly number[] }): {
  pairs: number;
  lower: number;
  ties: number;
} {
  const negatives = Float64Array.from(scores.negatives).toSorted();
  const positives = Float64Array.from(scores.positives).toSorted();
  let below = 0;
  let notAbove = 0;
  let lower = 0;
  let ties = 0;
  for (const score of positives) {
    while (below < negatives.length && negatives[below]! < score) below += 1;
    while (notAbove < negatives.length && negatives[notAbove]! <= score) notAbove += 1;
    lower += below;
    ties += notAbove - below;
  }
  return { pairs: positives.length * negatives.length, lower, ties };
}
