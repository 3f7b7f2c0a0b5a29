import { Buffer, isUtf8 } from 'node:buffer';

const SAMPLE_IN_BYTES = 4096;
const NUL = 0;
const REPLACEMENT = '\ufffd';

/**
 * Bytes of any usual encoding as UTF-8: UTF-16 in either order, with or without a byte order mark, UTF-8, and where it
 * is none of these, Windows-1252, of which Latin-1 is a part. Bytes that are no text keep what is ASCII in them.
 */
export function decodeBytes(bytes: Uint8Array): Uint8Array {
  const utf16 = utf16Encoding(bytes);
  if (utf16 !== null) return Buffer.from(new TextDecoder(utf16).decode(bytes));
  if (isUtf8(bytes)) return bytes;
  // With a NUL it is no text: what is over 127 then separates the strings inside it.
  if (bytes.includes(NUL)) return bytes.map((byte) => (byte < 0x80 ? byte : NUL));
  return Buffer.from(new TextDecoder('windows-1252').decode(bytes));
}

/** By its byte order mark; without one, by NULs that stand in every other place only, and text that comes of it. */
function utf16Encoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 2) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_IN_BYTES);
  if (!sample.includes(NUL)) return null;
  let [even, odd] = [0, 0];
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at] !== NUL) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = sample.length / 2;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  const [more, less] = [Math.max(even, odd), Math.min(even, odd)];
  if (more > 0.7 * half && less < 0.1 * half) return encoding;
  // In other scripts only spaces and marks have a NUL; then all of it must read as text.
  return less === 0 && more > 0.04 * half && readsAsText(sample, encoding) ? encoding : null;
}

function readsAsText(sample: Uint8Array, encoding: string): boolean {
  const text = new TextDecoder(encoding).decode(sample.subarray(0, sample.length & ~1)).slice(0, -1);
  return !text.includes(REPLACEMENT) && /^[\p{L}\p{M}\p{N}\p{P}\p{S}\s\p{Cf}]*$/u.test(text);
}
