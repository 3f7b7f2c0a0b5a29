import {
  chmodSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { comparePaths } from '../tree.ts';

/**
 * An exact copy of a folder: bytes, modes, times and links, `.git` included. Times are kept because make and
 * git's index read them. Sockets, pipes and devices that a session left behind are not copied.
 */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true }).toSorted((a, b) =>
    comparePaths(a.name, b.name),
  )) {
    const source = `${from}/${entry.name}`;
    const target = `${to}/${entry.name}`;
    if (entry.isDirectory()) copyFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isFile()) copyFile(source, target);
  }
  const { mode, atimeMs, mtimeMs } = lstatSync(from);
  chmodSync(to, mode & 0o7777);
  utimesSync(to, atimeMs / 1000, mtimeMs / 1000);
}

function copyFile(source: string, target: string): void {
  copyFileSync(source, target, constants.COPYFILE_FICLONE);
  const { mode, atimeMs, mtimeMs } = lstatSync(source);
  chmodSync(target, mode & 0o7777);
  utimesSync(target, atimeMs / 1000, mtimeMs / 1000);
}
