import { KEPT_BYTES } from './piece.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const LOWER_U = 117;
const GAP = '\\n[…]\\n';

/**
 * JSON text with the middle of every long string left out: a scan of bytes is several times faster than decoding
 * and parsing what nobody looks at. Cuts fall between characters and between escapes; text that was JSON stays so.
 */
export function shortenJson(buffer: Buffer, start: number, end: number): string {
  let out = '';
  let copied = start;
  let at = start;
  while (at < end) {
    // Native search: between strings there is little but punctuation and numbers.
    if (buffer[at] !== QUOTE) {
      at += 1;
      continue;
    }
    const text = at + 1;
    const close = endOfString(buffer, text, end);
    if (close - text > 3 * KEPT_BYTES) {
      const [head, tail] = cutsOf(buffer, text, close);
      out += buffer.toString('utf8', copied, head) + GAP;
      copied = tail;
    }
    at = close + 1;
  }
  return out + buffer.toString('utf8', copied, end);
}

/** Index of the closing quote of a string whose text starts at `at`; `end` where there is none. */
export function endOfString(buffer: Buffer, at: number, end: number): number {
  let index = at;
  while (index < end) {
    const byte = buffer[index];
    if (byte === QUOTE) return index;
    index += byte === BACKSLASH ? 2 : 1;
  }
  return end;
}

/** Where the kept head ends and the kept tail starts. */
function cutsOf(buffer: Buffer, text: number, close: number): [number, number] {
  let head = text;
  let index = text;
  while (head < text + KEPT_BYTES) {
    index = nextCharacter(buffer, index);
    head = index;
  }
  return [head, tailOf(buffer, close)];
}

function nextCharacter(buffer: Buffer, at: number): number {
  if (buffer[at] === BACKSLASH) return at + (buffer[at + 1] === LOWER_U ? 6 : 2);
  let next = at + 1;
  while (((buffer[next] ?? 0) & 0xc0) === 0x80) next += 1;
  return next;
}

/**
 * A byte that is neither part of an escape nor inside a character, some way before the end. An ASCII letter may be
 * the end of an escape, so the place looked for is a space: none stands inside an escape.
 */
function tailOf(buffer: Buffer, close: number): number {
  const from = close - KEPT_BYTES;
  for (let index = from; index < close; index += 1) if (buffer[index] === 32) return index;
  return close;
}
