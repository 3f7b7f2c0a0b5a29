import { Buffer } from 'node:buffer';
import { inflatePart } from './inflate-part.ts';
import type { Container, PartSink } from './part.ts';

const STREAM = Buffer.from('stream');
const END_OF_STREAM = Buffer.from('endstream');
const DICTIONARY_IN_BYTES = 1024;
/** Strings in parentheses, nested twice at most, or in hexadecimal; arrays of them make one line of text. */
const STRING =
  /\((?<literal>(?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S])*\))*)\)|<(?<hex>(?:[0-9a-fA-F]{2}\s*){2,})>|(?<apart>[^\s()<>[\]\d.-])/gu;
const ESCAPE = /\\(?:([0-7]{1,3})|\r?\n|([\s\S]))/gu;
const OF_LETTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' };

/**
 * The texts of a PDF: strings of its objects (ISO 32000-1, §7.3.4), where Info, outlines and notes stand, and its
 * streams, deflated or plain, where XMP and the pages stand. Pages set in fonts of their own numbering stay unread.
 */
export const pdf: Container = {
  name: 'PDF document',
  isArchive: false,
  read(bytes, path, sink) {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    for (let start = view.indexOf(STREAM); start >= 0; start = view.indexOf(STREAM, at)) {
      addStrings(view.subarray(at, start), path, sink);
      const from = start + STREAM.length + (view[start + STREAM.length] === 0x0d ? 2 : 1);
      const end = view.indexOf(END_OF_STREAM, from);
      const body = view.subarray(from, end < 0 ? view.length : end);
      const dictionary = view.toString('latin1', Math.max(at, start - DICTIONARY_IN_BYTES), start);
      readStream({ dictionary: dictionary.slice(dictionary.lastIndexOf('obj')), body, path, sink });
      at = end < 0 ? view.length : end + END_OF_STREAM.length;
    }
    addStrings(view.subarray(at), path, sink);
  },
};

function readStream(options: { dictionary: string; body: Buffer; path: string; sink: PartSink }): void {
  const { dictionary, body, path, sink } = options;
  if (/\/Subtype\s*\/Image|\/FontFile/u.test(dictionary)) return;
  if (/\/(?:Encrypt|DCTDecode|JPXDecode|CCITTFaxDecode|JBIG2Decode)/u.test(dictionary)) return;
  if (!/\/(?:FlateDecode|Fl)\b/u.test(dictionary)) {
    sink.part({ path, bytes: body, where: 'metadata' });
    addStrings(body, path, sink);
    return;
  }
  const unpacked = inflatePart({ bytes: body, kind: 'zlib', path, sink });
  if (unpacked === null) return;
  sink.part({ path, bytes: unpacked, where: 'metadata' });
  addStrings(unpacked, path, sink);
}

/** The strings of a stretch of objects or of a page, as text: pieces of one array together, others on lines. */
function addStrings(bytes: Uint8Array, path: string, sink: PartSink): void {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  let text = '';
  for (const { groups } of source.matchAll(STRING)) {
    const { literal, hex } = groups!;
    if (literal !== undefined) text += decodeString(Buffer.from(unescape(literal), 'latin1'));
    else if (hex !== undefined) text += decodeString(Buffer.from(hex.replaceAll(/\s/gu, ''), 'hex'));
    else if (text !== '' && !text.endsWith('\n')) text += '\n';
  }
  if (text.trim() !== '') sink.part({ path, bytes: Buffer.from(text), where: 'metadata' });
}

function unescape(literal: string): string {
  return literal.replaceAll(ESCAPE, (_, octal?: string, letter?: string) => {
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return letter === undefined ? '' : (OF_LETTERS[letter] ?? letter);
  });
}

function decodeString(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return bytes.toString('latin1');
}
