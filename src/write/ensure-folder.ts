import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { inputError } from '../errors.ts';
import type { DiskWriter } from './disk-writer.ts';

/**
 * Makes `path` and its missing parents with fixed modes; another process may make the same at the same time.
 * @throws InputError where something that is no folder has the place, or the file system takes no folders there.
 */
export function ensureFolder(disk: DiskWriter, path: string): void {
  try {
    disk.makeFolder(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      if (!isFolder(path)) throw inputError(path, 'is no folder, and one is needed there');
      return;
    }
    if (code !== 'ENOENT') throw error;
    const parent = dirname(path);
    // Some file systems say that of a folder that stands in one that is there: asking again would never end.
    if (isFolder(parent)) throw inputError(path, 'no folder can be made there', 'choose another place');
    ensureFolder(disk, parent);
    makeOnce(disk, path);
  }
}

function makeOnce(disk: DiskWriter, path: string): void {
  try {
    disk.makeFolder(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
