import type { Overlap } from '../../../schema/finding.ts';
import { weightOf, type Background } from './background.ts';
import type { Half } from './half.ts';

/** A synonym says a little less surely what the word itself says. */
const FACTOR_OF_A_SYNONYM = 0.8;
const SHARE_OF_PAIRS = 0.2;
const MOST_PAIRS_ASKED_FOR = 4;
const FEWEST_CONCEPTS = 3;
/** Of which so many must be more than names. */
const FEWEST_WORDS = 2;

/**
 * How much of a half a passage says, 0 to 1: the weight of its concepts that the passage says, and the pairs of them
 * that stand together in both.
 */
export function scoreOverlap(half: Half, { said, pairs }: Overlap, background: Background): number {
  let all = 0;
  let shared = 0;
  let words = 0;
  for (const [concept, { stem, factor }] of half.concepts) {
    const weight = factor * weightOf(concept, background);
    all += weight;
    const by = said[concept];
    if (by === undefined) continue;
    shared += weight * (by === stem ? 1 : FACTOR_OF_A_SYNONYM);
    if (factor === 1) words += 1;
  }
  if (all === 0 || words < FEWEST_WORDS || Object.keys(said).length < FEWEST_CONCEPTS) return 0;
  const asked = Math.min(MOST_PAIRS_ASKED_FOR, half.pairs.size);
  const together = asked === 0 ? 0 : Math.min(1, pairs.length / asked);
  return (1 - SHARE_OF_PAIRS) * (shared / all) + SHARE_OF_PAIRS * together;
}
