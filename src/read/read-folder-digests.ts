import { lstatSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../digest.ts';
import { inputError } from '../errors.ts';
import { comparePaths } from '../tree.ts';

/**
 * What every file below a folder holds, by path in path order: a digest of its bytes and its executable bit, or for a
 * symlink where it points.
 * @throws InputError when there is no such folder.
 */
export function readFolderDigests(root: string): Map<string, string> {
  const found: [string, string][] = [];
  const walk = (folder: string, prefix: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const name = `${prefix}${entry.name}`;
      if (entry.isDirectory()) walk(path, `${name}/`);
      else if (entry.isSymbolicLink()) found.push([name, `-> ${readlinkSync(path)}`]);
      else if (entry.isFile()) {
        const executable = (lstatSync(path).mode & 0o111) !== 0;
        found.push([name, `${digestOf(readFileSync(path))}${executable ? ' executable' : ''}`]);
      }
    }
  };
  try {
    walk(root, '');
  } catch (error) {
    const { code, path = root } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const reasons: Record<string, string> = {
      ENOENT: 'no such folder',
      ENOTDIR: 'is a file; expected the folder of a suite',
    };
    throw inputError(path, reasons[code] ?? `cannot be read (${code})`);
  }
  return new Map(found.toSorted(([a], [b]) => comparePaths(a, b)));
}
