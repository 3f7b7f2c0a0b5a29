import { Buffer } from 'node:buffer';
import { readdirSync, type Dirent } from 'node:fs';
import type { FolderEntry } from '../schema/folder-entry.ts';
import { reasonOf, type Place } from './read-entry.ts';

/**
 * Everything that stands in a folder, in byte order of the paths, whatever the order of the disk; for a folder that
 * cannot be read, why. Links are not followed, so that a circle of them ends. Folders can be thousands deep, so they
 * are walked, not recursed.
 */
export function* listPlaces(root: Buffer, prefix = ''): Generator<Place & { skipped?: string }> {
  const open = listOne(root, prefix);
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place.kind !== 'dir') {
      yield place;
      continue;
    }
    let inside: Place[];
    try {
      inside = listOne(place.full, `${place.path}/`);
    } catch (error) {
      yield { ...place, skipped: reasonOf(error) };
      continue;
    }
    yield place;
    for (const next of inside) open.push(next);
  }
}

/**
 * What stands in a folder, last first. Names are handled as bytes: on most systems a name may be no text at all, and
 * is still to be looked into.
 */
function listOne(folder: Buffer, prefix: string): Place[] {
  // A folder sorts as git sorts it, with a slash at its end, so that paths come in byte order.
  return (readdirSync(folder, { withFileTypes: true, encoding: 'buffer' }) as unknown as Dirent<Buffer>[])
    .map((entry) => ({
      entry,
      key: entry.isDirectory() ? Buffer.concat([entry.name, Buffer.from('/')]) : entry.name,
    }))
    .toSorted((a, b) => Buffer.compare(b.key, a.key))
    .map(({ entry }) => ({
      kind: kindOf(entry),
      full: Buffer.concat([folder, Buffer.from('/'), entry.name]),
      path: prefix + entry.name.toString('utf8'),
    }));
}

function kindOf(entry: Dirent<Buffer>): FolderEntry['kind'] {
  if (entry.isSymbolicLink()) return 'symlink';
  if (entry.isDirectory()) return 'dir';
  return entry.isFile() ? 'file' : 'other';
}
