import { dirname } from 'node:path';
import type { DiskWriter } from './disk-writer.ts';

/** Makes `path` and its missing parents with fixed modes; another process may make the same at the same time. */
export function ensureFolder(disk: DiskWriter, path: string): void {
  try {
    disk.makeFolder(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT') throw error;
    ensureFolder(disk, dirname(path));
    ensureFolder(disk, path);
  }
}
