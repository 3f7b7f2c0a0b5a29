import type { Buffer } from 'node:buffer';
import { adler32 } from './checksums.ts';

const LONGEST_BLOCK_IN_BYTES = 0xffff;
const BLOCK_HEADER_IN_BYTES = 5;
/** 32 KB window, no preset dictionary, fastest: the header is a multiple of 31 as RFC 1950 asks. */
const ZLIB_HEADER = [0x78, 0x01] as const;

export function storedZlibLength(length: number): number {
  const blocks = Math.max(1, Math.ceil(length / LONGEST_BLOCK_IN_BYTES));
  return ZLIB_HEADER.length + blocks * BLOCK_HEADER_IN_BYTES + length + 4;
}

/**
 * Writes `body` as a zlib stream of stored blocks (RFC 1951 §3.2.4) and returns the offset after it. Nothing
 * is compressed, so the bytes do not depend on the zlib at hand.
 */
export function writeStoredZlib(out: Buffer, at: number, body: Uint8Array): number {
  out[at] = ZLIB_HEADER[0];
  out[at + 1] = ZLIB_HEADER[1];
  let next = at + ZLIB_HEADER.length;
  let from = 0;
  do {
    const length = Math.min(LONGEST_BLOCK_IN_BYTES, body.length - from);
    const isLast = from + length === body.length;
    out[next] = isLast ? 1 : 0;
    out.writeUInt16LE(length, next + 1);
    out.writeUInt16LE(length ^ 0xffff, next + 3);
    out.set(body.subarray(from, from + length), next + BLOCK_HEADER_IN_BYTES);
    next += BLOCK_HEADER_IN_BYTES + length;
    from += length;
  } while (from < body.length);
  return out.writeUInt32BE(adler32(body), next);
}
