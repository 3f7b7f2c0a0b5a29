import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { compareText } from '../../digest.ts';
import { InternalError } from '../../errors.ts';
import type { PackEntry } from './pack.ts';

const ID_IN_BYTES = 20;
const FANOUT_IN_BYTES = 256 * 4;
const MAGIC_AND_VERSION = [0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2] as const;
/** From here on an offset needs the table of 8-byte offsets. */
const FIRST_LARGE_OFFSET = 0x80000000;

/** The version 2 index of a pack under 2 GiB: fan-out, ids, checksums, offsets, then both trailers. */
export function makePackIndex(entries: readonly PackEntry[], packChecksum: Uint8Array): Buffer {
  const sorted = entries.toSorted((a, b) => compareText(a.id, b.id));
  const idsAt = MAGIC_AND_VERSION.length + FANOUT_IN_BYTES;
  const crcsAt = idsAt + sorted.length * ID_IN_BYTES;
  const offsetsAt = crcsAt + sorted.length * 4;
  const trailerAt = offsetsAt + sorted.length * 4;
  const idx = Buffer.alloc(trailerAt + 2 * ID_IN_BYTES);
  idx.set(MAGIC_AND_VERSION, 0);
  const counts = new Uint32Array(256);
  for (const [index, { id, offset, crc }] of sorted.entries()) {
    if (offset >= FIRST_LARGE_OFFSET) throw new InternalError('a repository is over 2 GiB');
    idx.write(id, idsAt + index * ID_IN_BYTES, 'hex');
    idx.writeUInt32BE(crc, crcsAt + index * 4);
    idx.writeUInt32BE(offset, offsetsAt + index * 4);
    counts[Number.parseInt(id.slice(0, 2), 16)]! += 1;
  }
  let total = 0;
  for (let byte = 0; byte < 256; byte += 1) {
    total += counts[byte]!;
    idx.writeUInt32BE(total, MAGIC_AND_VERSION.length + byte * 4);
  }
  idx.set(packChecksum, trailerAt);
  createHash('sha1')
    .update(idx.subarray(0, trailerAt + ID_IN_BYTES))
    .digest()
    .copy(idx, trailerAt + ID_IN_BYTES);
  return idx;
}
