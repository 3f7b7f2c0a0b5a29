import { Buffer } from 'node:buffer';
import { breaksInside, isWordByte } from './bytes.ts';
import type { Term } from './term.ts';

const PLURALS = new Set(['s', 'es']);
const ENDINGS_OF_LONG_WORDS = new Set(['s', 'es', 'd', 'ed', 'ing', 'r', 'er', 'rs', 'ers', 'ly']);
const LONGEST_ENDING = 3;
/** Shorter last words take only a plural: with more, `tag` would be found in `tagger`. */
const FEWEST_LETTERS_OF_A_LONG_WORD = 5;
const FEWEST_LETTERS_OF_A_PLURAL = 3;

/** `english`: plurals, and for longer words the endings of verbs and agents. */
export type Endings = 'english' | 'plural';

/** Where a term ends that goes on from `end` with an ending (`reconcilers`, `expired`), or −1. */
export function inflectionEnd(options: {
  bytes: Uint8Array;
  end: number;
  term: Term;
  endings: Endings;
}): number {
  const { bytes, end, term, endings } = options;
  let wordEnd = end;
  while (isWordByte(bytes[wordEnd]) && !breaksInside(bytes, wordEnd)) {
    wordEnd += 1;
    if (wordEnd - end > LONGEST_ENDING) return -1;
  }
  const ending = Buffer.from(bytes.subarray(end, wordEnd)).toString('latin1').toLowerCase();
  const lastWord = term.letters.length - Math.max(0, ...term.joints.keys());
  if (lastWord < FEWEST_LETTERS_OF_A_PLURAL) return -1;
  const isLong = endings === 'english' && lastWord >= FEWEST_LETTERS_OF_A_LONG_WORD;
  const allowed = isLong ? ENDINGS_OF_LONG_WORDS : PLURALS;
  return allowed.has(ending) ? wordEnd : -1;
}
