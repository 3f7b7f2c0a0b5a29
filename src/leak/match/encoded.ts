import { Buffer } from 'node:buffer';

/** What stands before an encoded word is decoded so far, and what stands after it. */
const REACH_BACK = 1024;
const REACH_ON = 4096;
const A = 0x61;
const LETTERS = 26;

const BASE64_VALUE = new Int8Array(256).fill(-1);
for (const [value, character] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries()) {
  BASE64_VALUE[character.codePointAt(0)!] = value;
}
BASE64_VALUE[0x2d] = BASE64_VALUE[0x2b]!;
BASE64_VALUE[0x5f] = BASE64_VALUE[0x2f]!;

/**
 * The bytes around a word encoded as base64 (RFC 4648, plain or url-safe) whose characters `exact` begin at `start`;
 * null where other characters stand there. `shift` is how many bytes of a group of three are before the word.
 */
export function decodeBase64(options: {
  bytes: Uint8Array;
  start: number;
  exact: string;
  shift: number;
}): Decoded | null {
  const { bytes, start, exact, shift } = options;
  if (!standsAt(bytes, start, exact)) return null;
  const before = collect(bytes, start, -1);
  const after = collect(bytes, start, 1);
  const inGroup = Math.ceil((shift * 8) / 6);
  const skipped = (((before.text.length - inGroup) % 4) + 4) % 4;
  return { bytes: Buffer.from(before.text.slice(skipped) + after.text, 'base64'), end: after.end };
}

/** Bytes that were encoded, and where the characters end that stood for them. */
export interface Decoded {
  bytes: Uint8Array;
  end: number;
}

function standsAt(bytes: Uint8Array, start: number, exact: string): boolean {
  let at = start;
  for (let index = 0; index < exact.length; index += 1) {
    if (index > 0) at = afterSpace(bytes, at + 1);
    if (BASE64_VALUE[bytes[at] ?? 0] !== BASE64_VALUE[exact.codePointAt(index)!]) return false;
  }
  return true;
}

function afterSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  while (bytes[next]! <= 0x20) next += 1;
  return next;
}

/** Characters of base64 before or from a place on, over the ends of lines. */
function collect(bytes: Uint8Array, start: number, step: 1 | -1): { text: string; end: number } {
  const most = step < 0 ? REACH_BACK : REACH_ON;
  let at = step < 0 ? start - 1 : start;
  let count = 0;
  for (; count < most; at += step) {
    const byte = bytes[at];
    if (byte === undefined) break;
    if (BASE64_VALUE[byte]! >= 0) count += 1;
    else if (byte > 0x20 || !(byte === 0x0a || byte === 0x0d || isAtLineEdge(bytes, at))) break;
  }
  const [from, to] = step < 0 ? [at + 1, start] : [start, at];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
  return { text: text.replaceAll(/\s+/gu, ''), end: to };
}

function isAtLineEdge(bytes: Uint8Array, at: number): boolean {
  let from = at;
  while (bytes[from] === 0x20 || bytes[from] === 0x09) from -= 1;
  return from < 0 || bytes[from] === 0x0a;
}

/** The bytes around a word in hexadecimal that begins at `start`: pairs together, or with one mark between each two. */
export function decodeHex(bytes: Uint8Array, start: number): Decoded {
  const mark = hexValue(bytes[start + 2]) < 0 ? bytes[start + 2]! : null;
  const stride = mark === null ? 2 : 3;
  const read = (at: number): number => {
    const [high, low] = [hexValue(bytes[at]), hexValue(bytes[at + 1])];
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  };
  const isMarked = (at: number): boolean => mark === null || bytes[at - 1] === mark;
  let from = start;
  while (start - from < REACH_BACK && read(from - stride) >= 0 && isMarked(from)) from -= stride;
  const values: number[] = [];
  let at = from;
  for (; at - start < REACH_ON; at += stride) {
    const value = read(at);
    if (value < 0 || (at > from && !isMarked(at))) break;
    values.push(value);
  }
  return { bytes: Buffer.from(values), end: at };
}

/** The value of a hexadecimal digit, or −1. */
export function hexValue(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : -1;
}

/** Every ASCII letter as the one thirteen places on. */
export function rot13(text: string): string {
  return text.replaceAll(/[a-z]/giu, (letter) => {
    const isUpper = letter < 'a';
    const at = (letter.toLowerCase().codePointAt(0)! - A + LETTERS / 2) % LETTERS;
    const turned = String.fromCodePoint(A + at);
    return isUpper ? turned.toUpperCase() : turned;
  });
}
