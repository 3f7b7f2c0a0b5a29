import { breaksInside, isDigit, isWordByte } from './bytes.ts';
import type { Term } from './term.ts';

const HEX = /^[0-9a-f]+$/iu;
const SHORTEST_HEX_TOKEN = 6;
/** A token that changes this often between letters and digits is an id or a digest, not words. */
const CHANGES_OF_AN_OPAQUE_TOKEN = 4;

/** `word`: no letter or digit beyond it. `inside`: a part of an identifier begins or ends there. */
export type BoundaryKind = 'word' | 'inside';

/** What bounds a match that begins at `start`, or null where it is only the end of a longer word. */
export function startBoundary(bytes: Uint8Array, start: number, term: Term): BoundaryKind | null {
  if (start === 0 || !isWordByte(bytes[start - 1])) return 'word';
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

function breaksAt(bytes: Uint8Array, at: number): boolean {
  if (!breaksInside(bytes, at)) return false;
  return isDigit(bytes[at - 1]) === isDigit(bytes[at]) || !isOpaqueToken(bytes, at);
}

/** The `v` of `v1.10` stands for no word. */
function isVersionMark(bytes: Uint8Array, at: number): boolean {
  return (bytes[at] === 0x76 || bytes[at] === 0x56) && !isWordByte(bytes[at - 1]);
}

/** Digests and random ids hold short words by chance; they are not read as identifiers. */
function isOpaqueToken(bytes: Uint8Array, at: number): boolean {
  let from = at;
  let to = at;
  while (isWordByte(bytes[from - 1])) from -= 1;
  while (isWordByte(bytes[to])) to += 1;
  let changes = 0;
  for (let index = from + 1; index < to; index += 1) {
    if (isDigit(bytes[index - 1]) !== isDigit(bytes[index])) changes += 1;
  }
  if (changes >= CHANGES_OF_AN_OPAQUE_TOKEN) return true;
  const token = String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 128)));
  return token.length >= SHORTEST_HEX_TOKEN && HEX.test(token);
}
