import { Buffer } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readlinkSync, readSync, type Stats } from 'node:fs';
import type { FolderEntry } from '../schema/folder-entry.ts';

/** What stands at a path of a folder: its kind, its bytes on disk, and its path as text within the folder. */
export interface Place {
  kind: FolderEntry['kind'];
  full: Buffer;
  path: string;
}

export interface ReadOptions {
  /** Files that are larger are read in parts, or not at all. */
  largestInBytes: number;
  /** Whether larger files are read in parts. */
  inParts: boolean;
  /** Whether the bytes of an entry may be overwritten by those of the next: for whoever keeps none. */
  isShared?: boolean;
}

const PART_IN_BYTES = 8 * 2 ** 20;
/** Parts overlap, so that what stands at the end of one is whole in the next. */
const OVERLAP_IN_BYTES = 16 * 1024;
const SCRATCH_IN_BYTES = 256 * 1024;
const NEW_LINE = 0x0a;
const NUL = 0;
/** A fifo in the place of a file must not keep a reader waiting, nor a link lead it elsewhere. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

const scratch = Buffer.allocUnsafeSlow(SCRATCH_IN_BYTES);

/** One place of a folder as entries: one, or of a large file its parts. What cannot be read comes with why. */
export function* readEntry(place: Place, options: ReadOptions): Generator<FolderEntry> {
  const { kind, full, path } = place;
  if (kind === 'symlink') yield withNameFault(full, readLink(place));
  else if (kind === 'dir') yield withNameFault(full, { path, kind });
  else if (kind === 'other') {
    yield withNameFault(full, { path, kind, skipped: 'neither a file, a folder nor a link' });
  } else yield* readFileEntry(place, options);
}

function readLink({ path, full }: Place): FolderEntry {
  try {
    return { path, kind: 'symlink', target: readlinkSync(full, { encoding: 'buffer' }).toString('utf8') };
  } catch (error) {
    return { path, kind: 'symlink', skipped: reasonOf(error) };
  }
}

function* readFileEntry({ full, path }: Place, options: ReadOptions): Generator<FolderEntry> {
  const { largestInBytes, inParts, isShared = false } = options;
  let handle: number;
  try {
    handle = openSync(full, FLAGS);
  } catch (error) {
    yield withNameFault(full, { path, kind: 'file', skipped: reasonOf(error) });
    return;
  }
  try {
    const before = fstatSync(handle);
    if (!before.isFile()) {
      yield withNameFault(full, { path, kind: 'other', skipped: 'neither a file, a folder nor a link' });
    } else if (before.size <= largestInBytes) {
      const bytes = readWhole(handle, before.size, isShared);
      const skipped = changeOf(before, handle, bytes.length);
      const shared = before.nlink > 1 ? { hardLink: `${before.dev}:${before.ino}` } : {};
      yield withNameFault(full, {
        path,
        kind: 'file',
        bytes,
        ...shared,
        ...(skipped === null ? {} : { skipped }),
      });
    } else if (inParts) yield* readParts({ handle, before, full, path });
    else {
      const skipped = `${before.size} bytes, over the limit of ${largestInBytes}`;
      yield withNameFault(full, { path, kind: 'file', skipped });
    }
  } catch (error) {
    yield withNameFault(full, { path, kind: 'file', skipped: reasonOf(error) });
  } finally {
    closeSync(handle);
  }
}

/** All of a file, also where it says that it has no size, as those of the kernel do. */
function readWhole(handle: number, size: number, isShared: boolean): Uint8Array {
  if (size < SCRATCH_IN_BYTES) {
    const first = readSync(handle, scratch, 0, SCRATCH_IN_BYTES, null);
    if (first < SCRATCH_IN_BYTES) {
      const bytes = scratch.subarray(0, first);
      return isShared ? bytes : Buffer.from(bytes);
    }
    return readRest(handle, [Buffer.from(scratch)]);
  }
  const bytes = Buffer.allocUnsafeSlow(size);
  const read = fill(handle, bytes, 0);
  return read < size ? bytes.subarray(0, read) : bytes;
}

function readRest(handle: number, parts: Buffer[]): Uint8Array {
  for (;;) {
    const read = readSync(handle, scratch, 0, SCRATCH_IN_BYTES, null);
    if (read === 0) return Buffer.concat(parts);
    parts.push(Buffer.from(scratch.subarray(0, read)));
  }
}

function fill(handle: number, bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const read = readSync(handle, bytes, at, bytes.length - at, null);
    if (read === 0) break;
    at += read;
  }
  return at;
}

/** Was the file another when its last byte was read than when its first was? What was read is read all the same. */
function changeOf(before: Stats, handle: number, read: number): string | null {
  const isSmall = before.size === read && read < SCRATCH_IN_BYTES;
  if (isSmall) return null;
  const after = fstatSync(handle);
  const isSame =
    after.size === before.size &&
    after.mtimeMs === before.mtimeMs &&
    (read === before.size || before.size === 0);
  return isSame ? null : 'changed while it was read; what was read of it was checked';
}

/** A large file in overlapping parts; those that hold nothing but NULs, as the holes of sparse files do, are left out. */
function* readParts(options: {
  handle: number;
  before: Stats;
  full: Buffer;
  path: string;
}): Generator<FolderEntry> {
  const { handle, before, full, path } = options;
  let carried: Uint8Array = new Uint8Array(0);
  let linesBefore = 0;
  let total = 0;
  for (let isFirst = true; ; isFirst = false) {
    const bytes = Buffer.allocUnsafe(PART_IN_BYTES);
    bytes.set(carried, 0);
    const end = fill(handle, bytes, carried.length);
    total += end - carried.length;
    const isLast = end < PART_IN_BYTES;
    const part = bytes.subarray(0, end);
    const piece = { isFirst, linesBefore };
    if (isFirst || !isHole(part)) yield withNameFault(full, { path, kind: 'file', bytes: part, piece });
    if (isLast) break;
    const kept = part.subarray(end - OVERLAP_IN_BYTES);
    linesBefore += countLines(part.subarray(0, end - OVERLAP_IN_BYTES));
    carried = kept;
  }
  const skipped = changeOf(before, handle, total);
  if (skipped !== null) yield { path, kind: 'file', skipped };
}

const hole = Buffer.alloc(PART_IN_BYTES);

function isHole(part: Buffer): boolean {
  return part[0] === NUL && part.equals(hole.subarray(0, part.length));
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) lines += 1;
  return lines;
}

function withNameFault(full: Buffer, entry: FolderEntry): FolderEntry {
  const name = full.subarray(full.lastIndexOf(0x2f) + 1);
  if (Buffer.from(name.toString('utf8')).equals(name)) return entry;
  return { ...entry, skipped: entry.skipped ?? 'the name is not UTF-8; the content was read' };
}

/** Why something could not be read, in words. */
export function reasonOf(error: unknown): string {
  return `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`;
}
