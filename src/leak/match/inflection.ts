import { Buffer } from 'node:buffer';
import { breaksInside, isWordByte } from './bytes.ts';
import type { Term } from './term.ts';

const ENDINGS = new Set(['s', 'es']);
const ENDINGS_OF_LONG_WORDS = new Set(['s', 'es', 'd', 'ed', 'ing', 'r', 'er', 'rs', 'ers', 'ly']);
const LONGEST_ENDING = 3;
/** Shorter last words take only a plural: with more, `tag` would be found in `tagger`. */
const FEWEST_LETTERS_OF_A_LONG_WORD = 5;
const FEWEST_LETTERS_OF_A_PLURAL = 3;

/** Where a term ends that goes on from `end` with an English ending (`reconcilers`, `expired`), or −1. */
export function inflectionEnd(bytes: Uint8Array, end: number, term: Term): number {
  let wordEnd = end;
  while (isWordByte(bytes[wordEnd]) && !breaksInside(bytes, wordEnd)) {
    wordEnd += 1;
    if (wordEnd - end > LONGEST_ENDING) return -1;
  }
  const ending = Buffer.from(bytes.subarray(end, wordEnd)).toString('latin1').toLowerCase();
  const lastWord = term.letters.length - Math.max(0, ...term.joints.keys());
  if (lastWord < FEWEST_LETTERS_OF_A_PLURAL) return -1;
  const allowed = lastWord >= FEWEST_LETTERS_OF_A_LONG_WORD ? ENDINGS_OF_LONG_WORDS : ENDINGS;
  return allowed.has(ending) ? wordEnd : -1;
}
