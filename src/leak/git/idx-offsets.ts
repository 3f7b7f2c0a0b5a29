import { Buffer } from 'node:buffer';

const MAGIC = 0xff744f63;
const FANOUT_IN_BYTES = 1024;
const SHA1_IN_BYTES = 20;

/**
 * Where the index of a pack (gitformat-pack, version 2) says that objects begin, in order. Nothing in it is believed: a
 * reader looks whether there is an object.
 */
export function idxOffsets(bytes: Uint8Array): number[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.length < 8 + FANOUT_IN_BYTES || view.readUInt32BE(0) !== MAGIC) return [];
  const count = view.readUInt32BE(8 + FANOUT_IN_BYTES - 4);
  const offsetsAt = 8 + FANOUT_IN_BYTES + count * (SHA1_IN_BYTES + 4);
  if (offsetsAt + 4 * count > view.length) return [];
  const offsets = Array.from({ length: count }, (_, index) => view.readUInt32BE(offsetsAt + 4 * index));
  return offsets.filter((offset) => offset < 0x8000_0000).toSorted((a, b) => a - b);
}
