import { Buffer, isAscii, isUtf8 } from 'node:buffer';

/** Bytes to match in: UTF-8 in which every byte over 127 belongs to a letter. Line breaks stay where they were. */
export interface Content {
  bytes: Uint8Array;
  /** The text before it was normalised, line by line, where that changed anything. */
  original: string | null;
  /** Its lines; kept by whoever asks first. */
  originalLines?: string[];
  /** The same with string escapes undone, or null where there are none; kept by whoever asks first. */
  unescaped?: Content | null;
}

// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const HAS_NOT_ASCII = /[^\u0000-\u007f]/u;
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const NOT_ASCII = /[^\u0000-\u007f]+/gu;
const STARTS_WITH_MARK = /^\p{M}/u;
/** Soft hyphens, zero-width characters, byte order marks, direction marks. */
const INVISIBLE = /\p{Cf}|[\u034f\ufe00-\ufe0f]/gu;
const COMBINING_DOT_ABOVE = /\u0307/gu;
// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const NEITHER_LETTER_NOR_ASCII = /[^\p{L}\p{M}\p{N}\u0000-\u007f]/gu;

/** Decodes bytes of any usual encoding and normalises them for matching. */
export function readContent(bytes: Uint8Array): Content {
  const utf16 = utf16Encoding(bytes);
  if (utf16 !== null) return contentOf(new TextDecoder(utf16).decode(bytes));
  if (isAscii(bytes)) return { bytes, original: null };
  if (isUtf8(bytes)) return contentOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  // With a NUL it is no text: what is over 127 then separates the strings inside it.
  if (bytes.includes(0)) return { bytes: bytes.map((byte) => (byte < 0x80 ? byte : 0)), original: null };
  return contentOf(new TextDecoder('windows-1252').decode(bytes));
}

/** The content of a text that is at hand as such: a name, a prompt, a message. */
export function contentOf(text: string): Content {
  const normalised = normaliseText(text);
  return { bytes: Buffer.from(normalised), original: normalised === text ? null : text };
}

/**
 * NFKC with letters outside ASCII case-folded, invisible characters gone, and all other marks outside ASCII as
 * spaces. ASCII keeps its case, for the humps of identifiers.
 */
export function normaliseText(text: string): string {
  if (!HAS_NOT_ASCII.test(text)) return text;
  let normalised = '';
  let done = 0;
  for (const { 0: run, index } of text.matchAll(NOT_ASCII)) {
    // A combining mark may change the ASCII letter before it.
    const from = STARTS_WITH_MARK.test(run) ? Math.max(done, index - 1) : index;
    const end = index + run.length;
    normalised += text.slice(done, from) + normalisePiece(text.slice(from, end));
    done = end;
  }
  return normalised + text.slice(done);
}

/** Texts have few such pieces, and the same again and again. */
const normalisedPieces = new Map<string, string>();
const REMEMBERED_PIECES = 20_000;

function normalisePiece(piece: string): string {
  let normalised = normalisedPieces.get(piece);
  if (normalised === undefined) {
    normalised = piece
      .normalize('NFKC')
      .replaceAll(INVISIBLE, '')
      .replaceAll(NOT_ASCII, foldLetters)
      .replaceAll(NEITHER_LETTER_NOR_ASCII, ' ');
    if (normalisedPieces.size >= REMEMBERED_PIECES) normalisedPieces.clear();
    normalisedPieces.set(piece, normalised);
  }
  return normalised;
}

/** Upper, then lower: `ß` and `SS` become one. */
function foldLetters(run: string): string {
  return run.toUpperCase().toLowerCase().replaceAll(COMBINING_DOT_ABOVE, '');
}

/** By its byte order mark; without one, by NULs in nearly every second byte of the start. */
function utf16Encoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 2) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 256);
  if (!sample.includes(0)) return null;
  const half = sample.length / 2;
  const nulsAt = (parity: number): number =>
    sample.reduce((sum, byte, at) => sum + Number(byte === 0 && at % 2 === parity), 0);
  const [even, odd] = [nulsAt(0), nulsAt(1)];
  if (odd > 0.7 * half && even < 0.1 * half) return 'utf-16le';
  if (even > 0.7 * half && odd < 0.1 * half) return 'utf-16be';
  return null;
}
