import { Buffer } from 'node:buffer';
import { foldByte, isDigit, isUpper, isWordByte } from './bytes.ts';
import { decodeEntity } from './entities.ts';

/** Longest run of space and decoration that may stand between two words of one phrase. */
const LONGEST_GAP_IN_BYTES = 240;
/** Without the tags in it. */
const LONGEST_PLAIN_GAP_IN_BYTES = 80;
const LONGEST_TAG_IN_BYTES = 160;
const LONGEST_ENTITY_IN_BYTES = 16;
/** Fewer letters than this must show where their words meet: `onus` is not "on us". */
const FEWEST_LETTERS_WRITTEN_TOGETHER = 8;

/** What a text editor, a comment, Markdown, a quoted string or a table may put between two words. */
const DECORATION = /[\s*_~`#|>"'+\\/;%-]+/gu;
const IDENTIFIER_JOINT = /^[._/\-\\]{1,2}$/u;
const SPACE = /\s/u;
/** Two strings of a program or a notebook that make one text. */
const JOINED_STRINGS = /^ *["'`] *(?:\.|\+|&) *["'`] *$/u;
const STRINGS_OF_A_LIST = /^(?: +|.*\ue000)["'`],\s*["'`]\s*$/u;
/** Stands for an escaped line break in what a gap is read as. */
const ESCAPED_BREAK = '\ue000';

/** `plain`: as in the term. `space`: other space or decoration. `joined`: as identifiers join words. */
export type GapKind = 'plain' | 'space' | 'joined';

/** How the text between two words of a term may be read, or null where the two do not belong together. */
export function readGap(options: {
  /** Between the words in the term. */
  wanted: string;
  /** Between them in the text. */
  found: string;
  bytes: Uint8Array;
  /** Index of the last byte before the gap, and of the first after it. */
  before: number;
  after: number;
  letters: number;
}): GapKind | null {
  const { wanted, found, bytes, before, after, letters } = options;
  if (found === wanted && found !== '') return 'plain';
  const bothDigits = isDigit(bytes[before]) && isDigit(bytes[after]);
  if (found === '') {
    if (bothDigits) return null;
    const isHump = isUpper(bytes[after]) && !isUpper(bytes[before]);
    if (isHump || letters >= FEWEST_LETTERS_WRITTEN_TOGETHER) return wanted === '' ? 'plain' : 'joined';
    return null;
  }
  if (IDENTIFIER_JOINT.test(found)) return 'joined';
  if (bothDigits && !SPACE.test(wanted)) return null;
  if (JOINED_STRINGS.test(found) || STRINGS_OF_A_LIST.test(found)) return 'space';
  const spaced = found.replaceAll(ESCAPED_BREAK, ' ');
  if (!SPACE.test(spaced) && spaced.length > 2) return null;
  if (spaced.length > LONGEST_PLAIN_GAP_IN_BYTES || spaced.split('\n').length > 2) return null;
  const marks = spaced.replaceAll(DECORATION, '');
  return marks === '' || marks === wanted.replaceAll(DECORATION, '') ? 'space' : null;
}

/** A stretch between two words, with its escapes, tags and entities read as what they stand for. */
export interface GapText {
  /** Index of the first byte of the next word. */
  end: number;
  text: string;
  /** How it was written, where not in plain characters. */
  how: string | null;
}

/**
 * The ways to read what follows the word that ends before `start` up to one that begins with `letter`, nearest first:
 * letters that may be part of an escape, a tag or an entity may also begin the next word.
 */
export function gapsFrom(bytes: Uint8Array, start: number, letter: number): Iterable<GapText> {
  let at = start;
  while (at < bytes.length && !isWordByte(bytes[at]) && at - start < LONGEST_GAP_IN_BYTES) at += 1;
  if (foldByte(bytes[at] ?? 0) === letter || (at > start && OPENINGS.has(bytes[at - 1]!))) {
    return readGaps(bytes, start, letter);
  }
  return NO_GAPS;
}

const NO_GAPS: readonly GapText[] = [];
/** What may stand before the first letter of an escape, an entity or a tag. */
const OPENINGS = new Set(
  [...'\\%=&#</ -!'].map((character) => character.codePointAt(0)!).filter((byte) => byte !== 0x20),
);

function* readGaps(bytes: Uint8Array, start: number, letter: number): Generator<GapText> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const limit = Math.min(bytes.length, start + LONGEST_GAP_IN_BYTES);
  let text = '';
  let how: string | null = null;
  let from = start;
  for (let at = start; at < limit;) {
    if (!isWordByte(bytes[at])) {
      at += 1;
      continue;
    }
    text += view.toString('latin1', from, at);
    if (foldByte(bytes[at]!) === letter) yield { end: at, text, how };
    if (at === start) return;
    const swallowed = swallow(view, at);
    if (swallowed === null) return;
    text = text.slice(0, Math.max(0, text.length - swallowed.opening)) + swallowed.text;
    how ??= swallowed.how;
    from = swallowed.end;
    at = swallowed.end;
  }
}

interface Swallowed {
  /** How many characters before the letter belong to it. */
  opening: number;
  text: string;
  how: string | null;
  end: number;
}

const HEX_PAIR = /^[0-9a-f]{2}/iu;
const UNICODE_SPACE = /^u(?:\{0*(?:20|a0|a|d|9)\}|00(?:20|a0|0a|0d|09|3c|3e|22|27)|200[0-9a]|2028)/iu;
const OTHER_SPACE = /^x(?:20|a0|0a|0d|09)/iu;
const SPACES_AS_BYTES = new Set(['20', '0a', '0d', '09', 'a0']);

/** The escape, tag or entity that the letter at `at` belongs to, if it may stand between words. */
function swallow(view: Buffer, at: number): Swallowed | null {
  const before = String.fromCharCode(view[at - 1]!);
  const rest = view.toString('latin1', at, at + LONGEST_ENTITY_IN_BYTES);
  if (before === '\\') {
    const code = UNICODE_SPACE.exec(rest) ?? OTHER_SPACE.exec(rest);
    if (code !== null) {
      return { opening: 1, text: ESCAPED_BREAK, how: 'encoded:escapes', end: at + code[0].length };
    }
    if (!/^[nrtfvb]/u.test(rest)) return null;
    return { opening: 1, text: ESCAPED_BREAK, how: 'encoded:escapes', end: at + 1 };
  }
  if (before === '%' || before === '=') {
    const pair = HEX_PAIR.exec(rest)?.[0].toLowerCase();
    if (pair === undefined || !SPACES_AS_BYTES.has(pair)) return null;
    const how = before === '%' ? 'encoded:percent' : 'encoded:quoted-printable';
    return { opening: 1, text: ' ', how, end: at + 2 };
  }
  if (before === '&' || (before === '#' && view[at - 2] === 0x26)) {
    const opening = before === '&' ? 1 : 2;
    const close = rest.indexOf(';');
    const decoded = close < 0 ? null : decodeEntity((opening === 2 ? '#' : '') + rest.slice(0, close));
    if (decoded === null || /[\p{L}\p{N}]/u.test(decoded)) return null;
    const text = decoded.trim() === '' ? (decoded === '' ? '' : ' ') : decoded;
    return { opening, text, how: 'encoded:entities', end: at + close + 1 };
  }
  const opening = openingOfTag(view, at);
  if (opening === 0) return null;
  const close = view.subarray(at, at + LONGEST_TAG_IN_BYTES).indexOf(0x3e);
  return close < 0 ? null : { opening, text: '  ', how: null, end: at + close + 1 };
}

/** Length of the `<`, `</` or `<!--` just before `at`. */
function openingOfTag(view: Buffer, at: number): number {
  return (
    ['<', '</', '<!-- ', '<!--'].find((mark) => view.toString('latin1', at - mark.length, at) === mark)
      ?.length ?? 0
  );
}
