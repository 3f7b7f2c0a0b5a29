import { Buffer } from 'node:buffer';
import { breaksInside, foldByte, isDigit, isWordByte } from './bytes.ts';
import { formsOf, NO_FORMS, type Endings, type WordForms } from './inflection.ts';
import { normaliseText } from './normalise.ts';

/** A word of a term, or a part of an identifier in it. */
export interface TermWord {
  /** Its bytes, folded. */
  letters: Uint8Array;
  /** What stands between the word before it and it in the term. */
  gapBefore: string;
  /** Its other forms. */
  forms: WordForms;
}

/** A term taken apart for matching. */
export interface Term {
  text: string;
  /** Normalised, from its first word byte on. */
  bytes: Buffer;
  words: readonly TermWord[];
  letterCount: number;
  /** Marks at its ends that a match must have too, since without them too little would be left. */
  prefix: string;
  suffix: string;
  /** Digits at both ends: a match then stands between marks or spaces only. */
  numeric: boolean;
  /** Written in a script that puts no spaces between words: no boundary is asked for at this end. */
  freeStart: boolean;
  freeEnd: boolean;
  /** Farthest apart that its first and last byte can stand in a text. */
  reachInBytes: number;
}

const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Terms with fewer letters must be found with the marks at their ends: `C++` is not every `c`. */
const FEWEST_LETTERS_WITHOUT_MARKS = 4;
/** What a letter and a gap may take where they are written as escapes, or with tags between. */
const REACH_OF_A_LETTER_IN_BYTES = 3;
const REACH_OF_A_GAP_IN_BYTES = 24;
const LEAST_REACH_IN_BYTES = 96;

/** A term ready for matching, or null where it has no letter or digit to look for. */
export function parseTerm(text: string, endings: Endings): Term | null {
  const normalised = normaliseText(text).trim();
  const bytes = Buffer.from(normalised);
  const words: { letters: number[]; gapBefore: string }[] = [];
  let gapFrom = 0;
  for (const [at, byte] of bytes.entries()) {
    if (!isWordByte(byte)) continue;
    const isHump =
      at > 0 && at === gapFrom && breaksInside(bytes, at) && !isDigit(byte) && !isDigit(bytes[at - 1]);
    if (words.length === 0) words.push({ letters: [], gapBefore: '' });
    else if (at > gapFrom || isHump) {
      words.push({ letters: [], gapBefore: bytes.toString('utf8', gapFrom, at) });
    }
    words.at(-1)!.letters.push(foldByte(byte));
    gapFrom = at + 1;
  }
  const first = words[0]?.letters;
  if (first === undefined) return null;
  const letterCount = words.reduce((sum, { letters }) => sum + letters.length, 0);
  const start = bytes.findIndex((byte) => isWordByte(byte));
  const last = bytes.findLastIndex((byte) => isWordByte(byte));
  const keepsMarks = letterCount < FEWEST_LETTERS_WITHOUT_MARKS;
  const characters = [...normalised];
  return {
    text,
    bytes: bytes.subarray(start),
    words: words.map(({ letters, gapBefore }, index) => {
      const isInflected = endings === 'stems' || index === words.length - 1;
      const bytes = Uint8Array.from(letters);
      return { letters: bytes, gapBefore, forms: isInflected ? formsOf(bytes, endings) : NO_FORMS };
    }),
    letterCount,
    prefix: keepsMarks ? bytes.toString('utf8', 0, start) : '',
    suffix: keepsMarks ? bytes.toString('utf8', last + 1) : '',
    numeric: isDigit(first[0]) && isDigit(words.at(-1)!.letters.at(-1)),
    freeStart: UNSPACED_SCRIPT.test(characters[0] ?? ''),
    freeEnd: UNSPACED_SCRIPT.test(characters.at(-1) ?? ''),
    reachInBytes: Math.max(
      LEAST_REACH_IN_BYTES,
      REACH_OF_A_LETTER_IN_BYTES * letterCount + REACH_OF_A_GAP_IN_BYTES * words.length,
    ),
  };
}
