import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { comparePaths } from '../tree.ts';

/** Parts of a trajectory's folder that are its state. */
const PARTS = ['workspace', 'beside'];

interface Entry {
  path: string;
  /** Permission bits; 0 for a link. */
  mode: number;
  /** Access and modification, in milliseconds. */
  times: [number, number];
  /** Bytes of a file; null for a folder, the target of a link. */
  is: number | null | string;
}

/**
 * A trajectory as one piece of bytes: a line of JSON that lists what is there, then the files one after the other.
 * One file costs a tenth of what a folder of a hundred does to write and to remove, and it is there or it is not.
 * Sockets, pipes and devices that a session left are not packed.
 */
export function packTrajectory(dir: string): Buffer {
  const entries: Entry[] = [];
  const contents: Buffer[] = [];
  const walk = (path: string): void => {
    const full = join(dir, path);
    const stats = lstatSync(full);
    const times: Entry['times'] = [stats.atimeMs, stats.mtimeMs];
    const mode = stats.mode & 0o7777;
    if (stats.isSymbolicLink()) entries.push({ path, mode: 0, times, is: readlinkSync(full) });
    else if (stats.isFile()) {
      const bytes = readFileSync(full);
      contents.push(bytes);
      entries.push({ path, mode, times, is: bytes.length });
    } else if (stats.isDirectory()) {
      entries.push({ path, mode, times, is: null });
      for (const name of readdirSync(full).toSorted(comparePaths)) walk(join(path, name));
    }
  };
  PARTS.filter((part) => existsSync(join(dir, part))).forEach(walk);
  return Buffer.concat([Buffer.from(`${JSON.stringify(entries)}\n`), ...contents]);
}

/** Lays out a packed trajectory in a folder that does not hold one yet: bytes, modes, times and links as they were. */
export function unpackTrajectory(packed: Buffer, dir: string): void {
  const end = packed.indexOf('\n');
  const entries = JSON.parse(packed.toString('utf8', 0, end)) as Entry[];
  let at = end + 1;
  mkdirSync(dir, { recursive: true });
  for (const { path, mode, is } of entries) {
    const full = join(dir, path);
    if (is === null) mkdirSync(full);
    else if (typeof is === 'string') symlinkSync(is, full);
    else {
      writeFileSync(full, packed.subarray(at, at + is));
      chmodSync(full, mode);
      at += is;
    }
  }
  // Last, and from within: what stands in a folder changes its time, and its mode may forbid that.
  for (const { path, mode, times, is } of entries.toReversed()) {
    if (typeof is === 'string') continue;
    if (is === null) chmodSync(join(dir, path), mode);
    utimesSync(join(dir, path), times[0] / 1000, times[1] / 1000);
  }
}
