import { Buffer } from 'node:buffer';
import type { Container } from './part.ts';

const MARK = 0xff;
const COMMENT = 0xfe;
const FIRST_APPLICATION = 0xe1;
const LAST_APPLICATION = 0xef;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = Buffer.from([MARK, 0xd9]);

/** The texts of a JPEG image: comments, and segments of applications, in which Exif, XMP and IPTC stand. */
export const jpeg: Container = {
  name: 'JPEG image',
  isArchive: false,
  read(bytes, path, sink) {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 2;
    while (at + 4 <= view.length && view[at] === MARK) {
      const kind = view[at + 1]!;
      const length = view.readUInt16BE(at + 2);
      const isText = kind === COMMENT || (kind >= FIRST_APPLICATION && kind <= LAST_APPLICATION);
      if (isText) sink.part({ path, bytes: view.subarray(at + 4, at + 2 + length), where: 'metadata' });
      if (kind === START_OF_SCAN) break;
      at += 2 + length;
    }
    const end = view.lastIndexOf(END_OF_IMAGE);
    if (end >= at && end + 2 < view.length) {
      sink.part({ path, bytes: view.subarray(end + 2), where: 'metadata' });
    }
  },
};
