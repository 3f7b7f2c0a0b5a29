import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Tree } from '../../tree.ts';
import { fileMode } from './tree-object.ts';

const HEADER_IN_BYTES = 12;
const ENTRY_FIXED_IN_BYTES = 62;
const CHECKSUM_IN_BYTES = 20;
const LONGEST_COUNTED_NAME = 0xfff;

/**
 * A version 2 index for a working tree that equals `tree`. Sizes are true; times are `at` (Unix seconds);
 * device, inode and owner are 0. No real file has inode 0, so git never trusts an entry by its times alone:
 * the first `git status` compares contents, finds them equal and refreshes the entry. The bytes are the same
 * on every machine.
 */
export function makeIndexFile(options: {
  tree: Tree;
  at: number;
  blobId: (bytes: Uint8Array) => string;
}): Buffer {
  const { tree, at, blobId } = options;
  // In the order of the tree, which is git's: by the bytes of the path.
  const entries = Array.from(tree, ([path, file]) => ({ file, name: Buffer.from(path) }));
  const length = entries.reduce((sum, { name }) => sum + entryLength(name.length), HEADER_IN_BYTES);
  const index = Buffer.alloc(length + CHECKSUM_IN_BYTES);
  index.write('DIRC', 0, 'latin1');
  index.writeUInt32BE(2, 4);
  index.writeUInt32BE(entries.length, 8);
  let start = HEADER_IN_BYTES;
  for (const { file, name } of entries) {
    index.writeUInt32BE(at, start); // ctime; its nanoseconds stay 0
    index.writeUInt32BE(at, start + 8); // mtime
    index.writeUInt32BE(fileMode(file), start + 24);
    index.writeUInt32BE(file.bytes.length % 2 ** 32, start + 36);
    index.write(blobId(file.bytes), start + 40, 'hex');
    index.writeUInt16BE(Math.min(name.length, LONGEST_COUNTED_NAME), start + 60);
    name.copy(index, start + ENTRY_FIXED_IN_BYTES);
    start += entryLength(name.length);
  }
  createHash('sha1').update(index.subarray(0, length)).digest().copy(index, length);
  return index;
}

/** Entries end in one to eight NULs, at a multiple of eight. */
function entryLength(nameLength: number): number {
  return (ENTRY_FIXED_IN_BYTES + nameLength + 8) & ~7;
}
