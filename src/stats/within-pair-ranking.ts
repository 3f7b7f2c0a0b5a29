/** Scores of two items that differ in nothing but what makes one of them valid. */
export interface MatchedPair {
  valid: number;
  invalid: number;
}

export interface WithinPairRanking {
  pairs: number;
  /** Share of pairs whose valid item has the higher score, ties counting half. Not an AUC. */
  accuracy: number;
  favourable: number;
  unfavourable: number;
  ties: number;
  tieRate: number;
}

/** How often the valid item of a matched pair is ranked above the invalid one; null without pairs. */
export function withinPairRanking(pairs: readonly MatchedPair[]): WithinPairRanking | null {
  if (pairs.length === 0) return null;
  const favourable = pairs.filter(({ valid, invalid }) => valid > invalid).length;
  const ties = pairs.filter(({ valid, invalid }) => valid === invalid).length;
  return {
    pairs: pairs.length,
    accuracy: (favourable + ties / 2) / pairs.length,
    favourable,
    unfavourable: pairs.length - favourable - ties,
    ties,
    tieRate: ties / pairs.length,
  };
}
