import { foldByte, isDigit, isWordByte } from './bytes.ts';

const NEW_LINE = 0x0a;
const RETURN = 0x0d;
const HYPHEN = 0x2d;
const BACKSLASH = 0x5c;
const EQUALS = 0x3d;
const STAR = 0x2a;
const TILDE = 0x7e;
const BACKTICK = 0x60;
const NUL = 0;
const LONGEST_LEADER_IN_BYTES = 40;
/** What may stand between each two letters of a word that is spaced out. */
const SPACERS = new Set([...' .-_*|~'].map((character) => character.codePointAt(0)!));
/** Fewer letters with a mark between each two are initials, or options. */
const FEWEST_LETTERS_SPACED_OUT = 5;

/** How the letters of a word stand together: as they are, cut or marked up, or with a NUL after each. */
export type WordForm = 'whole' | 'split' | 'utf-16';

export interface FoundWord {
  end: number;
  form: WordForm;
}

/** Where `letters` end that begin at `start`, or null where others stand there. */
export function readWord(bytes: Uint8Array, start: number, letters: Uint8Array): FoundWord | null {
  let at = start;
  let matched = 0;
  while (matched < letters.length && foldByte(bytes[at] ?? 0) === letters[matched]) {
    at += 1;
    matched += 1;
  }
  if (matched === letters.length) return { end: at, form: 'whole' };
  if (matched === 0 || isWordByte(bytes[at])) return null;
  if (matched === 1) {
    const spaced = readSpacedOut(bytes, start, letters);
    if (spaced !== null) return spaced;
  }
  for (;;) {
    const next = isDigit(bytes[at - 1]) ? -1 : afterBreak(bytes, at);
    if (next < 0) return null;
    at = next;
    const from = matched;
    while (matched < letters.length && foldByte(bytes[at] ?? 0) === letters[matched]) {
      at += 1;
      matched += 1;
    }
    if (matched === letters.length) return { end: at, form: 'split' };
    if (matched === from) return null;
  }
}

function readSpacedOut(bytes: Uint8Array, start: number, letters: Uint8Array): FoundWord | null {
  const spacer = bytes[start + 1]!;
  const isUtf16 = spacer === NUL;
  if (!isUtf16 && (!SPACERS.has(spacer) || letters.length < FEWEST_LETTERS_SPACED_OUT)) return null;
  for (let letter = 0; letter < letters.length; letter += 1) {
    const at = start + 2 * letter;
    if (foldByte(bytes[at] ?? 0) !== letters[letter]) return null;
    if (letter > 0 && bytes[at - 1] !== spacer) return null;
  }
  return { end: start + 2 * letters.length - 1, form: isUtf16 ? 'utf-16' : 'split' };
}

/** Where a word goes on that is cut at `at` by the end of a line or by emphasis, or −1. */
function afterBreak(bytes: Uint8Array, at: number): number {
  const mark = bytes[at];
  if (mark === HYPHEN || mark === BACKSLASH || mark === EQUALS) {
    const next = afterLineEnd(bytes, at + 1);
    if (next < 0 || mark === HYPHEN) return next < 0 ? -1 : afterLeader(bytes, next);
    return next;
  }
  if (mark !== STAR && mark !== TILDE && mark !== BACKTICK) return -1;
  let next = at;
  while (bytes[next] === mark && next - at < 3) next += 1;
  return isWordByte(bytes[next]) ? next : -1;
}

function afterLineEnd(bytes: Uint8Array, at: number): number {
  const next = bytes[at] === RETURN ? at + 1 : at;
  return bytes[next] === NEW_LINE ? next + 1 : -1;
}

/** Past what begins the next line: space, or the marks of a comment, a quotation or a table. */
function afterLeader(bytes: Uint8Array, at: number): number {
  let next = at;
  while (next - at < LONGEST_LEADER_IN_BYTES && ' \t#*/>|'.includes(String.fromCharCode(bytes[next] ?? 0))) {
    next += 1;
  }
  return isWordByte(bytes[next]) ? next : -1;
}
