import { Buffer, isAscii, isUtf8 } from 'node:buffer';
import { decodeBytes } from './decode-bytes.ts';
import { normaliseText } from './normalise.ts';

/** A text to match in. */
export interface Content {
  /** As it was written, in UTF-8. */
  readonly raw: Uint8Array;
  readonly isAscii: boolean;
  /** Normalised: UTF-8 in which every byte over 127 belongs to a letter. Line breaks stay where they were. */
  readonly bytes: Uint8Array;
}

/** Decodes bytes of any usual encoding. The content holds on to `bytes`: they must not change. */
export function readContent(bytes: Uint8Array): Content {
  // In UTF-16 without a mark, what is ASCII has a NUL in each pair.
  const isPlain = isAscii(bytes) && bytes[0] !== 0 && bytes[1] !== 0;
  return makeContent(isPlain ? bytes : decodeBytes(bytes));
}

/** The content of a text that is at hand as such: a name, a prompt, a message. */
export function contentOf(text: string): Content {
  return makeContent(Buffer.from(text));
}

function makeContent(raw: Uint8Array): Content {
  const plain = isAscii(raw);
  let normalised: Uint8Array | null = plain ? raw : null;
  return {
    raw,
    isAscii: plain,
    get bytes() {
      return (normalised ??= Buffer.from(normaliseText(textOf(raw))));
    },
  };
}

function textOf(raw: Uint8Array): string {
  return Buffer.from(raw.buffer, raw.byteOffset, raw.length).toString(isUtf8(raw) ? 'utf8' : 'latin1');
}
