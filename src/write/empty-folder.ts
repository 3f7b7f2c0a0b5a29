import { mkdirSync, rmSync } from 'node:fs';

/** Makes a folder, without what an earlier try may have left in it; returns its path. */
export function emptyFolder(path: string): string {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
}
