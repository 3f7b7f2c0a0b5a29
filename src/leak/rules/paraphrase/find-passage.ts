import type { Overlap } from '../../../schema/finding.ts';
import { makeBackground } from './background.ts';
import type { Hit } from './find-hits.ts';
import { pairOf, type Half } from './half.ts';
import { scoreOverlap } from './score.ts';

export interface Passage {
  from: number;
  to: number;
  overlap: Overlap;
  /** By what is known of words in general; the folder's own background may make less of it, or more. */
  score: number;
}

/** As long as two or three lines of prose. */
const LONGEST_PASSAGE_IN_BYTES = 320;
const MOST_HITS = 60;
const NEAR_IN_BYTES = 40;
const NOTHING_KNOWN = makeBackground();
const LINE_END = 10;

/** The passage that says most of a half, or null where none says anything of it. `hits` are in text order. */
export function findPassage(half: Half, hits: readonly Hit[], bytes: Uint8Array): Passage | null {
  const own = hits.filter(({ concept }) => half.concepts.has(concept));
  let best: Passage | null = null;
  let first = 0;
  for (let last = 0; last < own.length; last += 1) {
    const { from, to } = own[last]!;
    if (last > 0 && hasEmptyLine(bytes, own[last - 1]!.to, from)) first = last;
    while (to - own[first]!.from > LONGEST_PASSAGE_IN_BYTES && first < last) first += 1;
    const { concept } = own[last]!;
    const window = own.slice(Math.max(first, last + 1 - MOST_HITS), last + 1);
    // A concept that the passage says already adds nothing to it.
    if (window.slice(0, -1).some((hit) => hit.concept === concept) && last + 1 < own.length) continue;
    const overlap = readOverlap(half, window);
    const score = scoreOverlap(half, overlap, NOTHING_KNOWN);
    if (score > (best?.score ?? 0)) best = { from: own[first]!.from, to, overlap, score };
  }
  return best;
}

function readOverlap(half: Half, hits: readonly Hit[]): Overlap {
  const said: Record<string, string> = {};
  const pairs = new Set<string>();
  for (const [index, { concept, stem, to }] of hits.entries()) {
    if (said[concept] === undefined || stem === half.concepts.get(concept)?.stem) said[concept] = stem;
    for (const next of hits.slice(index + 1)) {
      if (next.from - to > NEAR_IN_BYTES) break;
      const pair = pairOf(concept, next.concept);
      if (half.pairs.has(pair)) pairs.add(pair);
    }
  }
  return { half: half.text, said, pairs: [...pairs] };
}

/** Does an empty line, or one of marks alone, stand in this stretch? Paragraphs are read apart. */
function hasEmptyLine(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = bytes.indexOf(LINE_END, from); at >= 0 && at < to; at = bytes.indexOf(LINE_END, at + 1)) {
    let next = at + 1;
    while (next < to && isMarkOrSpace(bytes[next]!)) next += 1;
    if (bytes[next] === LINE_END && next < to) return true;
  }
  return false;
}

/** Space and what begins a line of a comment: `#`, `/`, `*`, `>`. */
function isMarkOrSpace(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === 13 || byte === 35 || byte === 47 || byte === 42 || byte === 62;
}
