import { type Dirent, readdirSync } from 'node:fs';
import { comparePaths } from '../tree.ts';

/** Entries of a folder in order of their names; none when there is no such folder. */
export function listFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => comparePaths(a.name, b.name));
  } catch {
    return [];
  }
}
