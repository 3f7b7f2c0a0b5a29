import { Buffer } from 'node:buffer';
import { constants, gunzipSync } from 'node:zlib';
import { unpackFault } from './inflate-part.ts';
import type { Container } from './part.ts';

const HEADER_IN_BYTES = 10;
const HAS_EXTRA = 4;
const HAS_NAME = 8;
const HAS_COMMENT = 16;

/** RFC 1952: any number of members, each perhaps with a name and a comment. */
export const gzip: Container = {
  name: 'gzip file',
  isArchive: false,
  read(bytes, path, sink) {
    for (const text of headerTexts(bytes)) sink.name(text, path);
    try {
      const unpacked = gunzipSync(bytes, {
        maxOutputLength: sink.largestInBytes,
        finishFlush: constants.Z_SYNC_FLUSH,
      });
      if (sink.grant(unpacked.length)) sink.part({ path, bytes: unpacked, where: 'archive' });
    } catch (error) {
      sink.fault(path, unpackFault(error, sink.largestInBytes));
    }
  },
};

function headerTexts(bytes: Uint8Array): string[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const flags = view[3] ?? 0;
  let at = HEADER_IN_BYTES;
  if (flags & HAS_EXTRA && at + 2 <= view.length) at += 2 + view.readUInt16LE(at);
  const texts: string[] = [];
  for (const flag of [HAS_NAME, HAS_COMMENT]) {
    const end = flags & flag ? view.indexOf(0, at) : -1;
    if (end < 0) continue;
    texts.push(view.toString('latin1', at, end));
    at = end + 1;
  }
  return texts;
}
