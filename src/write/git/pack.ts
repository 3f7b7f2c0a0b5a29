import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { crc32 } from './checksums.ts';
import { makePackIndex } from './pack-index.ts';
import type { GitObject, ObjectType } from './object-store.ts';
import { storedZlibLength, writeStoredZlib } from './stored-zlib.ts';

const TYPE_CODE: Record<ObjectType, number> = { commit: 1, tree: 2, blob: 3, tag: 4 };
/** Newest commits first, as git packs them; trees and contents follow. */
const PACK_ORDER: readonly ObjectType[] = ['commit', 'tag', 'tree', 'blob'];
const HEADER_IN_BYTES = 12;
const TRAILER_IN_BYTES = 20;

export interface Pack {
  /** `pack-<checksum>`, without an extension. */
  name: string;
  pack: Buffer;
  idx: Buffer;
}

export interface PackEntry {
  id: string;
  offset: number;
  crc: number;
}

/** A version 2 pack with its index, without deltas. */
export function makePack(objects: readonly GitObject[]): Pack {
  const ordered = PACK_ORDER.flatMap((type) => objects.filter((object) => object.type === type));
  const length = ordered.reduce(
    (sum, { body }) => sum + headerLength(body.length) + storedZlibLength(body.length),
    HEADER_IN_BYTES + TRAILER_IN_BYTES,
  );
  const pack = Buffer.allocUnsafe(length);
  pack.write('PACK', 0, 'latin1');
  pack.writeUInt32BE(2, 4);
  pack.writeUInt32BE(ordered.length, 8);
  const entries: PackEntry[] = [];
  let at = HEADER_IN_BYTES;
  for (const { id, type, body } of ordered) {
    const end = writeStoredZlib(pack, writeEntryHeader(pack, at, TYPE_CODE[type], body.length), body);
    entries.push({ id, offset: at, crc: crc32(pack.subarray(at, end)) });
    at = end;
  }
  const checksum = createHash('sha1').update(pack.subarray(0, at)).digest();
  checksum.copy(pack, at);
  return { name: `pack-${checksum.toString('hex')}`, pack, idx: makePackIndex(entries, checksum) };
}

/** Three bits of type and four of size in the first byte, then seven bits of size a byte. */
function writeEntryHeader(out: Buffer, at: number, type: number, size: number): number {
  let byte = (type << 4) | (size & 15);
  let rest = Math.floor(size / 16);
  let next = at;
  while (rest > 0) {
    out[next++] = byte | 0x80;
    byte = rest & 0x7f;
    rest = Math.floor(rest / 128);
  }
  out[next++] = byte;
  return next;
}

function headerLength(size: number): number {
  let length = 1;
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) length += 1;
  return length;
}
