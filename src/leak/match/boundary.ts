import { breaksInside, isDigit, isWordByte } from './bytes.ts';
import type { Term } from './term.ts';

const HEX = /^[0-9a-f]+$/iu;
const SHORTEST_HEX_TOKEN = 6;
/** A token that changes this often between letters and digits is an id or a digest, not words. */
const CHANGES_OF_AN_OPAQUE_TOKEN = 4;
/** In longer tokens than names have, a part of an identifier begins by chance. */
const SHORTEST_OPAQUE_TOKEN = 24;
const LONGEST_TOKEN_LOOKED_AT = 128;

/**
 * `word`: no letter or digit beyond it. `escaped`: what stands before it is an escape. `inside`: a part of an
 * identifier begins or ends there.
 */
export type BoundaryKind = 'word' | 'escaped' | 'inside';

/** What bounds a match that begins at `start`, or null where it is only the end of a longer word. */
export function startBoundary(bytes: Uint8Array, start: number, term: Term): BoundaryKind | null {
  if (start === 0 || !isWordByte(bytes[start - 1])) return 'word';
  if (followsEscape(bytes, start)) return 'escaped';
  if (term.freeStart) return 'inside';
  if (term.numeric) return isVersionMark(bytes, start - 1) ? 'inside' : null;
  return breaksAt(bytes, start) ? 'inside' : null;
}

/** What bounds a match whose last byte is before `end`, or null where a longer word goes on. */
export function endBoundary(bytes: Uint8Array, end: number, term: Term): BoundaryKind | null {
  if (end >= bytes.length || !isWordByte(bytes[end])) return 'word';
  if (term.freeEnd) return 'inside';
  if (term.numeric) return null;
  return breaksAt(bytes, end) ? 'inside' : null;
}

const BACKSLASH = 0x5c;
const PERCENT = 0x25;
const LETTERS_OF_ESCAPES = new Set([...'nrtfvb0'].map((letter) => letter.codePointAt(0)!));

/** Is the letter before `at` that of `\n` or its kind, or are the two before it those of `%20`? */
function followsEscape(bytes: Uint8Array, at: number): boolean {
  if (bytes[at - 2] === BACKSLASH) return LETTERS_OF_ESCAPES.has(bytes[at - 1]!);
  return bytes[at - 3] === PERCENT && isHexDigit(bytes[at - 2]) && isHexDigit(bytes[at - 1]);
}

function isHexDigit(byte: number | undefined): boolean {
  return byte !== undefined && HEX.test(String.fromCharCode(byte));
}

function breaksAt(bytes: Uint8Array, at: number): boolean {
  if (!breaksInside(bytes, at)) return false;
  return !isOpaqueToken(bytes, at, isDigit(bytes[at - 1]) !== isDigit(bytes[at]));
}

/** The `v` of `v1.10` stands for no word. */
function isVersionMark(bytes: Uint8Array, at: number): boolean {
  return (bytes[at] === 0x76 || bytes[at] === 0x56) && !isWordByte(bytes[at - 1]);
}

/** Digests, random ids and encoded data hold short words by chance; they are not read as identifiers. */
function isOpaqueToken(bytes: Uint8Array, at: number, isAtDigit: boolean): boolean {
  let from = at;
  let to = at;
  while (at - from < LONGEST_TOKEN_LOOKED_AT && isWordByte(bytes[from - 1])) from -= 1;
  while (to - at < LONGEST_TOKEN_LOOKED_AT && isWordByte(bytes[to])) to += 1;
  if (!isAtDigit && to - from < SHORTEST_OPAQUE_TOKEN) return false;
  let changes = 0;
  for (let index = from + 1; index < to; index += 1) {
    if (isDigit(bytes[index - 1]) !== isDigit(bytes[index])) changes += 1;
  }
  if (changes >= CHANGES_OF_AN_OPAQUE_TOKEN) return true;
  if (!isAtDigit) return false;
  const token = String.fromCharCode(...bytes.subarray(from, to));
  return token.length >= SHORTEST_HEX_TOKEN && HEX.test(token);
}
