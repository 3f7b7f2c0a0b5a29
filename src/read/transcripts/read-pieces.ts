import { closeSync, openSync, readSync } from 'node:fs';
import type { Piece } from './piece.ts';
import { endOfString } from './end-of-string.ts';

const CHUNK_BYTES = 1 << 20;
const NEWLINE = 10;
const QUOTE = 34;
const COMMA = 44;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** Members that hold the events of a transcript that is one JSON document. */
const LISTS_OF_DOCUMENTS = /^\s*\{[^\n]*?"(?:trajectory|messages|witness)"\s*:\s*[[{]/u;

/**
 * Hands over every JSON value of a file in order, reading it in pieces of a megabyte: a line of JSON lines, or an
 * element of the lists of a JSON document, so that memory holds one value at a time. A piece is only valid until
 * `take` returns. `take` ends the reading by returning false.
 */
export function readPieces(file: string, take: (piece: Piece) => boolean | void): void {
  const handle = openSync(file, 'r');
  try {
    const window: Window = {
      buffer: spare ?? Buffer.allocUnsafe(2 * CHUNK_BYTES),
      length: 0,
      handle,
      isAtEnd: false,
    };
    spare = null;
    fill(window);
    if (window.buffer[0] === 0xef && window.buffer[1] === 0xbb && window.buffer[2] === 0xbf) {
      window.buffer.copy(window.buffer, 0, 3, window.length);
      window.length -= 3;
    }
    if (isDocument(window)) readDocument(window, take);
    else readLines(window, take);
    if (window.buffer.length === 2 * CHUNK_BYTES) spare = window.buffer;
  } finally {
    closeSync(handle);
  }
}

/** The buffer of the last reading, for the next one: a folder may hold thousands of small files. */
let spare: Buffer | null = null;

interface Window {
  buffer: Buffer;
  /** Bytes of the buffer that are filled. */
  length: number;
  handle: number;
  isAtEnd: boolean;
}

/** Reads more after what is there. */
function fill(window: Window): void {
  if (window.buffer.length - window.length < CHUNK_BYTES) {
    const larger = Buffer.allocUnsafe(2 * window.buffer.length);
    window.buffer.copy(larger, 0, 0, window.length);
    window.buffer = larger;
  }
  const count = readSync(window.handle, window.buffer, window.length, CHUNK_BYTES, null);
  window.length += count;
  window.isAtEnd = count === 0;
}

/** Moves what is not used yet to the front. */
function drop(window: Window, used: number): void {
  if (used === 0) return;
  window.buffer.copy(window.buffer, 0, used, window.length);
  window.length -= used;
}

function isDocument({ buffer, length }: Window): boolean {
  const line = buffer.subarray(0, length).indexOf(NEWLINE);
  const end = line < 0 ? length : line;
  const text = buffer.toString('utf8', 0, end);
  const first = buffer.toString('utf8', 0, Math.min(length, 4096)).trimStart();
  if (first.startsWith('[')) return true;
  if (!first.startsWith('{')) return false;
  if (line < 0) return LISTS_OF_DOCUMENTS.test(text);
  try {
    JSON.parse(text);
    return LISTS_OF_DOCUMENTS.test(text) && buffer.subarray(line, length).every((byte) => byte <= 32);
  } catch {
    // A first line that is torn starts JSON lines all the same, if the second starts an object.
    return (
      !/^\s*\{/u.test(buffer.toString('utf8', end, Math.min(length, end + 64))) && text.trim().length < 4096
    );
  }
}

function readLines(window: Window, take: (piece: Piece) => boolean | void): void {
  const piece: Piece = { buffer: window.buffer, start: 0, end: 0, line: 0, key: null, isTorn: false };
  let line = 1;
  let searched = 0;
  for (;;) {
    let start = 0;
    piece.buffer = window.buffer;
    const filled = window.buffer.subarray(0, window.length);
    for (;;) {
      const end = filled.indexOf(NEWLINE, Math.max(start, searched));
      if (end < 0) break;
      if (end > start + 1) {
        piece.start = start;
        piece.end = end;
        piece.line = line;
        if (take(piece) === false) return;
      }
      line += 1;
      start = end + 1;
    }
    if (window.isAtEnd) {
      piece.start = start;
      piece.end = window.length;
      piece.line = line;
      piece.isTorn = true;
      if (piece.end > start) take(piece);
      return;
    }
    drop(window, start);
    searched = window.length;
    fill(window);
  }
}

/**
 * The document's own brackets are followed byte by byte. Level 1 is inside the document; a list that is a member of
 * it is opened, anything else is handed over whole.
 */
function readDocument(window: Window, take: (piece: Piece) => boolean | void): void {
  let at = 0;
  let line = 1;
  let depth = 0;
  let elementDepth = 1;
  let key: string | null = null;
  let isNamed = false;
  let start = -1;
  let startLine = 1;
  let isBeforeColon = false;
  const hand = (end: number, isTorn: boolean): boolean => {
    const piece = { buffer: window.buffer, start, end, line: startLine, key, isTorn };
    start = -1;
    return take(piece) !== false;
  };
  for (;;) {
    if (at >= window.length) {
      if (window.isAtEnd) break;
      const kept = start < 0 ? at : start;
      drop(window, kept);
      at -= kept;
      if (start >= 0) start = 0;
      fill(window);
      continue;
    }
    const { buffer, length } = window;
    const byte = buffer[at]!;
    if (byte === QUOTE) {
      const close = endOfString(buffer, at + 1, length);
      if (close >= length) {
        if (!window.isAtEnd) {
          const kept = start < 0 ? at : start;
          drop(window, kept);
          at -= kept;
          if (start >= 0) start = 0;
          fill(window);
          continue;
        }
        if (start < 0) start = at;
        at = length;
        continue;
      }
      if (isNamed && depth === 1 && isBeforeColon) {
        key = buffer.toString('utf8', at + 1, close);
        isBeforeColon = false;
      } else if (start < 0 && depth === elementDepth) {
        start = at;
        startLine = line;
      }
      at = close + 1;
      continue;
    }
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (depth === 0) {
        isNamed = byte === OPEN_OBJECT;
        isBeforeColon = isNamed;
      } else if (isNamed && depth === 1 && byte === OPEN_LIST && start < 0) elementDepth = 2;
      else if (start < 0 && depth === elementDepth) {
        start = at;
        startLine = line;
      }
      depth += 1;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      if (start >= 0 && depth === elementDepth && !hand(at, false)) return;
      depth -= 1;
      if (start >= 0 && depth === elementDepth && !hand(at + 1, false)) return;
      if (depth <= 1) elementDepth = 1;
    } else if (byte === COMMA) {
      if (start >= 0 && depth === elementDepth && !hand(at, false)) return;
      if (isNamed && depth === 1) isBeforeColon = true;
    } else if (byte === NEWLINE) line += 1;
    else if (byte > 32 && byte !== 58 && start < 0 && depth === elementDepth) {
      start = at;
      startLine = line;
    }
    at += 1;
  }
  if (depth > 0) {
    if (start < 0) start = window.length;
    hand(window.length, true);
  }
}
