import { Buffer } from 'node:buffer';
import { breaksInside, foldByte, isDigit, isWordByte } from './bytes.ts';
import { normaliseText } from './normalise.ts';

/** A term taken apart for matching. */
export interface Term {
  text: string;
  /** Normalised, as bytes. */
  bytes: Uint8Array;
  /** Its word bytes, folded, without what stands between them. */
  letters: Uint8Array;
  /** At these letters a new word begins; the text that stands before it in the term. */
  joints: ReadonlyMap<number, string>;
  /** Marks at its ends that a match must have too, since without them too little would be left. */
  prefix: string;
  suffix: string;
  /** Digits at both ends: a match then stands between marks or spaces only. */
  numeric: boolean;
  /** Written in a script that puts no spaces between words: no boundary is asked for at this end. */
  freeStart: boolean;
  freeEnd: boolean;
}

const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Terms with fewer letters must be found with the marks at their ends: `C++` is not every `c`. */
const FEWEST_LETTERS_WITHOUT_MARKS = 4;

/** A term ready for matching, or null where it has no letter or digit to look for. */
export function parseTerm(text: string): Term | null {
  const normalised = normaliseText(text).trim();
  const bytes = Buffer.from(normalised);
  const letters: number[] = [];
  const joints = new Map<number, string>();
  let gapFrom = 0;
  for (const [at, byte] of bytes.entries()) {
    if (!isWordByte(byte)) continue;
    const isHump =
      at > 0 && at === gapFrom && breaksInside(bytes, at) && !isDigit(byte) && !isDigit(bytes[at - 1]);
    if (letters.length > 0 && (at > gapFrom || isHump)) {
      joints.set(letters.length, bytes.toString('utf8', gapFrom, at));
    }
    letters.push(foldByte(byte));
    gapFrom = at + 1;
  }
  if (letters.length === 0) return null;
  const first = bytes.findIndex((byte) => isWordByte(byte));
  const last = bytes.findLastIndex((byte) => isWordByte(byte));
  const keepsMarks = letters.length < FEWEST_LETTERS_WITHOUT_MARKS;
  const characters = [...normalised];
  return {
    text,
    bytes,
    letters: Uint8Array.from(letters),
    joints,
    prefix: keepsMarks ? bytes.toString('utf8', 0, first) : '',
    suffix: keepsMarks ? bytes.toString('utf8', last + 1) : '',
    numeric: isDigit(letters[0]) && isDigit(letters.at(-1)),
    freeStart: UNSPACED_SCRIPT.test(characters[0] ?? ''),
    freeEnd: UNSPACED_SCRIPT.test(characters.at(-1) ?? ''),
  };
}
