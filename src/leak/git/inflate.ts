import { constants, inflateSync } from 'node:zlib';

/** No single object may unpack to more: a few bytes can stand for gigabytes. */
export const LARGEST_OBJECT_IN_BYTES = 256 * 2 ** 20;

/** What Node returns when asked for `info`; its types do not say so. */
interface InflatedWithInfo {
  buffer: Uint8Array;
  engine: { bytesWritten: number };
}

/**
 * Unpacks the zlib stream at `at` and says where it ends; what follows is left alone.
 * @throws RangeError or a zlib error for a broken stream, or one that unpacks to over `limit` bytes.
 */
export function inflateAt(bytes: Uint8Array, at: number, limit: number): { body: Uint8Array; end: number } {
  const stored = readStored(bytes, at);
  if (stored !== null) return stored;
  const { buffer, engine } = inflateSync(bytes.subarray(at), {
    info: true,
    maxOutputLength: Math.max(1, Math.min(limit, LARGEST_OBJECT_IN_BYTES)),
  }) as unknown as InflatedWithInfo;
  return { body: buffer, end: at + engine.bytesWritten };
}

/** As much as can be unpacked of a stream that ends early; nothing of one that is broken otherwise. */
export function inflateBroken(bytes: Uint8Array): Uint8Array {
  try {
    return inflateSync(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: LARGEST_OBJECT_IN_BYTES,
    });
  } catch {
    return new Uint8Array(0);
  }
}

/** The common case of a single stored block needs no copy. Null for anything else. */
function readStored(bytes: Uint8Array, at: number): { body: Uint8Array; end: number } | null {
  if (bytes[at] !== 0x78 || bytes[at + 2] !== 1) return null;
  const length = bytes[at + 3]! | (bytes[at + 4]! << 8);
  const complement = bytes[at + 5]! | (bytes[at + 6]! << 8);
  const from = at + 7;
  const end = from + length + 4;
  if ((length ^ complement) !== 0xffff || end > bytes.length) return null;
  return { body: bytes.subarray(from, from + length), end };
}
