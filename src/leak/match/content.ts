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

const START_IN_BYTES = 256;

/** Decodes bytes of any usual encoding. The content holds on to `bytes`: they must not change. */
export function readContent(bytes: Uint8Array): Content {
  // All bytes of UTF-16 may be in the range of ASCII, too.
  const isPlain = isAscii(bytes) && !bytes.subarray(0, START_IN_BYTES).includes(0);
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
