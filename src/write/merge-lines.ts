import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { closeSync, fchmodSync, openSync, readSync, writeSync } from 'node:fs';
import { compareText } from '../digest.ts';
import { InternalError } from '../errors.ts';

/** A line that stands somewhere in a part. */
export interface PartLine {
  id: string;
  part: string;
  /** Bytes. */
  offset: number;
  length: number;
}

/** Lines are read and written this many bytes at a time, so that memory does not grow with the suite. */
const CHUNK_IN_BYTES = 32 * 2 ** 20;

/**
 * Writes all lines to `target` in order of id and returns the digest of the file. Within a part, lines must stand
 * in order of id.
 * @throws InternalError for an id that comes twice.
 */
export function mergeLines(
  lines: readonly PartLine[],
  target: string,
  chunkInBytes: number = CHUNK_IN_BYTES,
): string {
  const sorted = lines.toSorted((a, b) => compareText(a.id, b.id));
  for (const [index, line] of sorted.entries()) {
    if (index > 0 && sorted[index - 1]!.id === line.id)
      throw new InternalError(`two items have the id ${line.id}`);
  }
  const hash = createHash('sha256');
  const out = openSync(target, 'wx', 0o644);
  try {
    fchmodSync(out, 0o644);
    for (let from = 0; from < sorted.length;) {
      const to = chunkEnd(sorted, from, chunkInBytes);
      const bytes = readChunk(sorted.slice(from, to));
      hash.update(bytes);
      for (let at = 0; at < bytes.length;) at += writeSync(out, bytes, at);
      from = to;
    }
  } finally {
    closeSync(out);
  }
  return `sha256:${hash.digest('hex')}`;
}

function chunkEnd(lines: readonly PartLine[], from: number, chunkInBytes: number): number {
  let size = 0;
  let to = from;
  while (to < lines.length && (to === from || size + lines[to]!.length <= chunkInBytes)) {
    size += lines[to]!.length;
    to += 1;
  }
  return to;
}

/** Lines that are neighbours in the order of ids are neighbours in their part, so each part is read once a chunk. */
function readChunk(lines: readonly PartLine[]): Buffer {
  const ranges = new Map<string, { from: number; to: number; bytes: Buffer }>();
  for (const { part, offset, length } of lines) {
    const range = ranges.get(part);
    if (range === undefined) {
      ranges.set(part, { from: offset, to: offset + length, bytes: Buffer.alloc(0) });
    } else {
      range.from = Math.min(range.from, offset);
      range.to = Math.max(range.to, offset + length);
    }
  }
  for (const [part, range] of ranges) range.bytes = readRange(part, range.from, range.to);
  return Buffer.concat(
    lines.map(({ part, offset, length }) => {
      const { from, bytes } = ranges.get(part)!;
      return bytes.subarray(offset - from, offset - from + length);
    }),
  );
}

function readRange(path: string, from: number, to: number): Buffer {
  const bytes = Buffer.allocUnsafe(to - from);
  const file = openSync(path, 'r');
  try {
    let at = 0;
    while (at < bytes.length) {
      const count = readSync(file, bytes, at, bytes.length - at, from + at);
      if (count === 0) throw new InternalError(`${path} is shorter than its receipt says`);
      at += count;
    }
  } finally {
    closeSync(file);
  }
  return bytes;
}
