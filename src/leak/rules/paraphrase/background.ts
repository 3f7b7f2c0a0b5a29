import { COMMON_STEMS, SHARE_OF_A_RARE_STEM } from '../../words/common-stems.ts';
import { conceptOf } from './concept.ts';
import type { Hit } from './find-hits.ts';

/** How often a folder says what: stretches of text read, and those of them that say each concept. */
export interface Background {
  passages: number;
  counts: Map<string, number>;
}

const STRETCH_IN_BYTES = 240;
/** What is known of words in general weighs as much as this many passages of the folder. */
const PASSAGES_OF_PRIOR_KNOWLEDGE = 100;

const SHARES = new Map(
  COMMON_STEMS.toReversed().flatMap(([share, stems]) =>
    stems.split(' ').map((stem): [string, number] => [conceptOf(stem), share]),
  ),
);

export function makeBackground(): Background {
  return { passages: 0, counts: new Map() };
}

/** Adds a text by its length and its hits. */
export function addToBackground(background: Background, hits: readonly Hit[], lengthInBytes: number): void {
  background.passages += Math.ceil(lengthInBytes / STRETCH_IN_BYTES);
  const lastSeenAt = new Map<string, number>();
  for (const { from, concept } of hits) {
    const stretch = Math.floor(from / STRETCH_IN_BYTES);
    if (lastSeenAt.get(concept) === stretch) continue;
    lastSeenAt.set(concept, stretch);
    background.counts.set(concept, (background.counts.get(concept) ?? 0) + 1);
  }
}

/**
 * How much a concept tells: the logarithm of its inverse share of passages (Spärck Jones 1972), the share being that
 * of the folder drawn towards what is known of words in general.
 */
export function weightOf(concept: string, { passages, counts }: Background): number {
  const known = PASSAGES_OF_PRIOR_KNOWLEDGE * (SHARES.get(concept) ?? SHARE_OF_A_RARE_STEM);
  const share = ((counts.get(concept) ?? 0) + known) / (passages + PASSAGES_OF_PRIOR_KNOWLEDGE);
  return -Math.log(Math.min(share, 1));
}
