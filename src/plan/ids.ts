import { createHmac } from 'node:crypto';
import { ID_ALPHABET, ID_LENGTH } from '../schema/item.ts';

const BITS_PER_CHARACTER = 5;

/** The first 12 base-32 characters of HMAC-SHA256, most significant bit first. */
export function hmacId(key: Uint8Array, message: string): string {
  const mac = createHmac('sha256', key).update(message, 'utf8').digest();
  let id = '';
  let bits = 0;
  let pending = 0;
  for (const byte of mac) {
    pending = (pending << 8) | byte;
    bits += 8;
    while (bits >= BITS_PER_CHARACTER && id.length < ID_LENGTH) {
      bits -= BITS_PER_CHARACTER;
      id += ID_ALPHABET[(pending >> bits) & 31];
    }
    pending &= (1 << bits) - 1;
    if (id.length === ID_LENGTH) break;
  }
  return id;
}

/**
 * An id that says nothing of its parts to anyone without the salt. The parts are joined with `|`; a `|` or `\`
 * inside one is escaped, so that different parts never make one message.
 */
export function opaqueId({ salt, parts }: { salt: string; parts: readonly string[] }): string {
  const message = parts.map(escapePart).join('|');
  return hmacId(new TextEncoder().encode(salt), message);
}

function escapePart(part: string): string {
  return part.includes('|') || part.includes('\\') ? part.replace(/[\\|]/gu, (mark) => `\\${mark}`) : part;
}
