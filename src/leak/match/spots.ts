import { Buffer } from 'node:buffer';
import { isWordByte } from './bytes.ts';
import { hexValue } from './encoded.ts';
import { decodeEntity } from './entities.ts';
import { normaliseText } from './normalise.ts';

const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const LESS_THAN = 0x3c;
/** The bytes with which a letter may begin that is not written as itself, or with which a word may be cut. */
export const MARKS: readonly number[] = [BACKSLASH, PERCENT, AMPERSAND, EQUALS, LESS_THAN];

const LONGEST_TAG_IN_BYTES = 160;
const LONGEST_ENTITY_IN_BYTES = 16;
const LONGEST_CHARACTER_IN_BYTES = 4;
const ESCAPE =
  /^\\+(?:u(?<four>[0-9a-f]{4})|u\{(?<braced>[0-9a-f]{1,6})\}|U(?<eight>[0-9a-f]{8})|x(?<two>[0-9a-f]{2})|(?<octal>[0-3]?[0-7]{2}))/iu;
const LONGEST_ESCAPE_IN_BYTES = 14;
const SOFT_BREAK = /^\r?\n[^\s]/u;
const REPLACEMENT = 0xfffd;

export interface Relevance {
  /** May a character, by its code point, be part of a term or hide inside one? */
  mayHide(code: number): boolean;
  /** Does a normalised text have a character that terms have? */
  hasPart(text: string): boolean;
}

/**
 * Relevant are characters that read as an ASCII letter or digit, those that show nothing or change the letter before
 * them, and those the terms themselves are written with.
 */
export function makeRelevance(terms: readonly string[]): Relevance {
  const own = new Set([...terms.join('')].filter((character) => character > '\u007f'));
  const known = new Map<number, boolean>();
  const hasPart = (text: string): boolean =>
    /[a-z0-9]/iu.test(text) || (own.size > 0 && [...text].some((one) => own.has(one)));
  const mayHide = (code: number): boolean => {
    if (code < 0x80) return isWordByte(code);
    let isRelevant = known.get(code);
    if (isRelevant === undefined) {
      const text = normaliseText(`a${String.fromCodePoint(code)}a`).slice(1, -1);
      const character = String.fromCodePoint(code);
      isRelevant = text === '' || /\p{M}/u.test(character) || hasPart(text);
      known.set(code, isRelevant);
    }
    return isRelevant;
  };
  return { mayHide, hasPart };
}

/** Is this mark one behind which a letter hides, or a cut through a word? Nothing of both is found by the letters. */
export function isSpot(bytes: Uint8Array, at: number, relevance: Relevance): boolean {
  switch (bytes[at]) {
    case BACKSLASH:
      return (
        mayBeEscape(bytes[at + 1]) &&
        relevance.mayHide(codeOfEscape(textAt(bytes, at, LONGEST_ESCAPE_IN_BYTES)))
      );
    case PERCENT:
      return isHexDigit(bytes[at + 1]) && relevance.mayHide(codeOfPairs(bytes, at));
    case EQUALS:
      return isQuotedPrintable(bytes, at, relevance);
    case AMPERSAND:
      return isHiddenEntity(bytes, at, relevance);
    default:
      return isTagInWord(bytes, at);
  }
}

/** A backslash, an octal digit, `u`, `U` or `x`. */
function mayBeEscape(next: number | undefined): boolean {
  return (
    next === BACKSLASH || next === 0x75 || next === 0x55 || next === 0x78 || (next! >= 0x30 && next! <= 0x37)
  );
}

function isHexDigit(byte: number | undefined): boolean {
  return hexValue(byte) >= 0;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  const most = Math.max(0, Math.min(length, bytes.length - at));
  return Buffer.from(bytes.buffer, bytes.byteOffset + at, most).toString('latin1');
}

const NO_LETTER = 0;

function codeOfEscape(text: string): number {
  const { four, braced, eight, two, octal } = ESCAPE.exec(text)?.groups ?? {};
  const digits = four ?? braced ?? eight ?? two;
  const code = Number.parseInt(digits ?? octal ?? '0', digits === undefined ? 8 : 16);
  // Surrogates come in pairs, of which the first says which letters they may be: mathematical ones, enclosed ones.
  if (code >= 0xd800 && code <= 0xdfff) return code === 0xd835 || code === 0xd83c ? 0x1d41a : NO_LETTER;
  return code > 0x10ffff ? NO_LETTER : code;
}

/** The code point that bytes written as `%e2%80%8b` or `=E2=80=8B` stand for. */
function codeOfPairs(bytes: Uint8Array, at: number): number {
  const values: number[] = [];
  for (let next = at; bytes[next] === bytes[at] && values.length < LONGEST_CHARACTER_IN_BYTES; next += 3) {
    const [high, low] = [hexValue(bytes[next + 1]), hexValue(bytes[next + 2])];
    if (high < 0 || low < 0) break;
    values.push(high * 16 + low);
  }
  const code = Buffer.from(values).toString().codePointAt(0) ?? NO_LETTER;
  return code === REPLACEMENT ? NO_LETTER : code;
}

function isQuotedPrintable(bytes: Uint8Array, at: number, relevance: Relevance): boolean {
  const next = bytes[at + 1];
  if (next === 0x0a || next === 0x0d) {
    return isWordByte(bytes[at - 1]) && SOFT_BREAK.test(textAt(bytes, at + 1, 3));
  }
  if (!isHexDigit(next) || !(isWordByte(bytes[at - 1]) || isWordByte(bytes[at + 3]))) return false;
  return /^[0-9A-F]{2}$/u.test(textAt(bytes, at + 1, 2)) && relevance.mayHide(codeOfPairs(bytes, at));
}

function isHiddenEntity(bytes: Uint8Array, at: number, relevance: Relevance): boolean {
  const next = bytes[at + 1];
  if (next !== 0x23 && !isWordByte(next)) return false;
  const text = textAt(bytes, at + 1, LONGEST_ENTITY_IN_BYTES).replace(/^(?:amp;)+/u, '');
  const close = text.indexOf(';');
  const decoded = close < 0 ? null : decodeEntity(text.slice(0, close));
  return decoded !== null && (decoded === '' || relevance.mayHide(decoded.codePointAt(0)!));
}

function isTagInWord(bytes: Uint8Array, at: number): boolean {
  if (!isWordByte(bytes[at - 1])) return false;
  const next = bytes[at + 1];
  if (next !== 0x2f && next !== 0x21 && !isWordByte(next)) return false;
  const close = bytes.subarray(at, at + LONGEST_TAG_IN_BYTES).indexOf(0x3e);
  if (close < 0) return false;
  const after = bytes[at + close + 1];
  return isWordByte(after) || after === LESS_THAN;
}

/** Where characters outside ASCII stand that may belong to a term, as pairs of from and to. */
export function hiddenRuns(bytes: Uint8Array, relevance: Relevance): number[] {
  const runs: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at]! < 0x80) continue;
    const from = at;
    let isHiding = false;
    while (at < bytes.length && bytes[at]! >= 0x80) {
      const first = bytes[at]!;
      const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
      isHiding ||= relevance.mayHide(codeAt(bytes, at, length));
      at += length;
    }
    if (isHiding && isRunRelevant({ bytes, from, to: at, relevance })) runs.push(from, at);
  }
  return runs;
}

/** A letter that looks like another is one in a word of these only, and what shows nothing matters between letters. */
function isRunRelevant(options: {
  bytes: Uint8Array;
  from: number;
  to: number;
  relevance: Relevance;
}): boolean {
  const { bytes, from, to, relevance } = options;
  const isAfterWord = isWordByte(bytes[from - 1]);
  const isBeforeWord = isWordByte(bytes[to]);
  const run = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString();
  const around = `${isAfterWord ? 'a' : ' '}${run}${isBeforeWord ? 'a' : ' '}`;
  if (isAfterWord && /^\p{M}/u.test(run)) return true;
  const inside = normaliseText(around).slice(1, -1);
  if (inside === '') return isAfterWord && isBeforeWord;
  return relevance.hasPart(inside);
}

function codeAt(bytes: Uint8Array, at: number, length: number): number {
  let code = bytes[at]! & (0xff >> (length + 1));
  for (let index = 1; index < length; index += 1) code = code * 64 + ((bytes[at + index] ?? 0) & 0x3f);
  return code > 0x10ffff ? NO_LETTER : code;
}

/** Stretches of at least `reach` bytes around each spot, joined where they meet; `spots` are pairs of from and to. */
export function windowsAround(
  bytes: Uint8Array,
  spots: readonly number[],
  reach: number,
): { from: number; to: number }[] {
  const pairs: [number, number][] = [];
  for (let index = 0; index < spots.length; index += 2) pairs.push([spots[index]!, spots[index + 1]!]);
  pairs.sort((a, b) => a[0] - b[0]);
  const windows: { from: number; to: number }[] = [];
  for (const [start, end] of pairs) {
    const last = windows.at(-1);
    const from = wordStart(bytes, Math.max(0, start - reach));
    const to = wordEnd(bytes, Math.min(bytes.length, end + reach));
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else windows.push({ from, to });
  }
  return windows;
}

const LONGEST_WORD_IN_BYTES = 256;

function wordStart(bytes: Uint8Array, at: number): number {
  let from = at;
  while (from > 0 && at - from < LONGEST_WORD_IN_BYTES && isWordByte(bytes[from - 1])) from -= 1;
  while (from > 0 && (bytes[from]! & 0xc0) === 0x80) from -= 1;
  return from;
}

function wordEnd(bytes: Uint8Array, at: number): number {
  let to = at;
  while (to < bytes.length && to - at < LONGEST_WORD_IN_BYTES && isWordByte(bytes[to])) to += 1;
  while (to < bytes.length && (bytes[to]! & 0xc0) === 0x80) to += 1;
  return to;
}
