import { Buffer } from 'node:buffer';
import { inflatePart } from './inflate-part.ts';
import type { Container, PartSink } from './part.ts';

const SIGNATURE_IN_BYTES = 8;
const PLAIN = new Set(['tEXt', 'eXIf']);

/** The texts of a PNG image (W3C PNG, §11.3.3): tEXt, zTXt, iTXt, eXIf, and what stands after its end. */
export const png: Container = {
  name: 'PNG image',
  isArchive: false,
  read(bytes, path, sink) {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = SIGNATURE_IN_BYTES;
    while (at + 12 <= view.length) {
      const length = view.readUInt32BE(at);
      const kind = view.toString('latin1', at + 4, at + 8);
      const body = view.subarray(at + 8, at + 8 + length);
      if (PLAIN.has(kind)) sink.part({ path, bytes: body, where: 'metadata' });
      if (kind === 'zTXt' || kind === 'iTXt') readText({ body, kind, path, sink });
      at += 12 + length;
      if (kind === 'IEND') break;
    }
    if (at < view.length) sink.part({ path, bytes: view.subarray(at), where: 'metadata' });
  },
};

function readText(options: { body: Buffer; kind: string; path: string; sink: PartSink }): void {
  const { body, kind, path, sink } = options;
  const keyEnd = body.indexOf(0);
  if (keyEnd < 0) return;
  sink.name(body.toString('latin1', 0, keyEnd), path);
  if (kind === 'zTXt') {
    inflateText(body.subarray(keyEnd + 2));
    return;
  }
  const isPacked = body[keyEnd + 1] === 1;
  const languageEnd = body.indexOf(0, keyEnd + 3);
  const translatedEnd = languageEnd < 0 ? -1 : body.indexOf(0, languageEnd + 1);
  if (translatedEnd < 0) return;
  sink.name(body.toString('utf8', languageEnd + 1, translatedEnd), path);
  const text = body.subarray(translatedEnd + 1);
  if (isPacked) inflateText(text);
  else sink.part({ path, bytes: text, where: 'metadata' });

  function inflateText(packed: Buffer): void {
    const unpacked = inflatePart({ bytes: packed, kind: 'zlib', path, sink });
    if (unpacked !== null) sink.part({ path, bytes: unpacked, where: 'metadata' });
  }
}
