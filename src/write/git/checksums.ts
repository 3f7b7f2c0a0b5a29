import zlib from 'node:zlib';

const ADLER_MODULUS = 65521;
/** Most bytes that can be summed before the sums of Adler-32 leave 32 bits. */
const ADLER_RUN_IN_BYTES = 5552;

/** Adler-32 (RFC 1950 §8.2), four bytes a step: the second sum gains each byte as often as steps are left. */
export function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(at + ADLER_RUN_IN_BYTES, bytes.length);
    for (; at + 4 <= end; at += 4) {
      const first = bytes[at]!;
      const second = bytes[at + 1]!;
      const third = bytes[at + 2]!;
      const fourth = bytes[at + 3]!;
      b += 4 * (a + first) + 3 * second + 2 * third + fourth;
      a += first + second + third + fourth;
    }
    for (; at < end; at += 1) {
      a += bytes[at]!;
      b += a;
    }
    a %= ADLER_MODULUS;
    b %= ADLER_MODULUS;
  }
  return ((b << 16) | a) >>> 0;
}

const LANES = 4;
const CRC_TABLES = makeCrcTables();

/** CRC-32 (RFC 1952 §8): Node's own where it has one, which is several times faster. */
export const crc32: (bytes: Uint8Array) => number = zlib.crc32 ?? tableCrc32;

/** CRC-32 by tables, four bytes a step. */
export function tableCrc32(bytes: Uint8Array): number {
  const to = bytes.length;
  let crc = 0xffffffff;
  let at = 0;
  for (; at + LANES <= to; at += LANES) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc =
      CRC_TABLES[768 + (crc & 255)]! ^
      CRC_TABLES[512 + ((crc >>> 8) & 255)]! ^
      CRC_TABLES[256 + ((crc >>> 16) & 255)]! ^
      CRC_TABLES[crc >>> 24]!;
  }
  for (; at < to; at += 1) crc = CRC_TABLES[(crc ^ bytes[at]!) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Table `n` advances a byte that still has `n` bytes behind it. */
function makeCrcTables(): Int32Array {
  const tables = new Int32Array(256 * LANES);
  for (let byte = 0; byte < 256; byte += 1) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    tables[byte] = crc;
  }
  for (let index = 256; index < tables.length; index += 1) {
    const before = tables[index - 256]!;
    tables[index] = tables[before & 255]! ^ (before >>> 8);
  }
  return tables;
}
