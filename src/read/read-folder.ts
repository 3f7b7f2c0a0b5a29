import { Buffer } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { lstat, readdir, readFile, readlink, stat } from 'node:fs/promises';
import { inputError } from '../errors.ts';
import type { FolderEntry } from '../schema/folder-entry.ts';

const LARGEST_IN_BYTES = 64 * 1024 * 1024;

/**
 * Everything in a folder, in byte order of the paths, whatever the order of the disk. Links are told of and never
 * followed, so that a circle of them ends; what cannot be read, or is over `largestInBytes`, comes with why.
 * @throws InputError when there is no such folder.
 */
export async function* readFolder(
  root: string,
  { largestInBytes = LARGEST_IN_BYTES }: { largestInBytes?: number } = {},
): AsyncGenerator<FolderEntry> {
  const found = await stat(root).catch((error: NodeJS.ErrnoException) => error.code ?? 'unknown error');
  if (typeof found === 'string')
    throw inputError(root, found === 'ENOENT' ? 'no such folder' : `cannot be read (${found})`);
  if (!found.isDirectory()) throw inputError(root, 'not a folder');
  yield* walk(Buffer.from(root), largestInBytes);
}

/** Something to be looked at: its bytes on disk, and its path as text within the folder. */
interface Place {
  entry: Dirent<Buffer>;
  full: Buffer;
  path: string;
}

/** Folders can be thousands deep, so they are walked, not recursed: the last of `open` comes next. */
async function* walk(root: Buffer, largestInBytes: number): AsyncGenerator<FolderEntry> {
  const open = await listPlaces(root, '');
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { entry, full, path } = place;
    if (!entry.isDirectory()) {
      yield withNameFault(entry.name, await readEntry({ entry, full, path, largestInBytes }));
      continue;
    }
    const inside = await listPlaces(full, `${path}/`).catch(reasonOf);
    if (typeof inside === 'string') {
      yield { path, kind: 'dir', skipped: inside };
      continue;
    }
    yield withNameFault(entry.name, { path, kind: 'dir' });
    for (const next of inside) open.push(next);
  }
}

/**
 * What stands in a folder, last first. Names are handled as bytes: on most systems a name may be no text at all, and
 * is still to be looked into.
 */
async function listPlaces(folder: Buffer, prefix: string): Promise<Place[]> {
  const entries = (await readdir(folder, {
    withFileTypes: true,
    encoding: 'buffer',
  })) as unknown as Dirent<Buffer>[];
  // A folder sorts as git sorts it, with a slash at its end, so that paths come in byte order.
  const keyed = entries.map((entry) => ({
    entry,
    key: Buffer.concat([entry.name, Buffer.from(entry.isDirectory() ? '/' : '')]),
  }));
  return keyed
    .toSorted((a, b) => Buffer.compare(b.key, a.key))
    .map(({ entry }) => ({
      entry,
      full: Buffer.concat([folder, Buffer.from('/'), entry.name]),
      path: prefix + entry.name.toString('utf8'),
    }));
}

async function readEntry(options: Place & { largestInBytes: number }): Promise<FolderEntry> {
  const { entry, full, path, largestInBytes } = options;
  if (entry.isSymbolicLink()) {
    try {
      return {
        path,
        kind: 'symlink',
        target: (await readlink(full, { encoding: 'buffer' })).toString('utf8'),
      };
    } catch (error) {
      return { path, kind: 'symlink', skipped: reasonOf(error) };
    }
  }
  if (!entry.isFile()) return { path, kind: 'other', skipped: 'neither a file, a folder nor a link' };
  try {
    const { size, nlink, dev, ino } = await lstat(full);
    const shared = nlink > 1 ? { hardLink: `${dev}:${ino}` } : {};
    if (size > largestInBytes) {
      return { path, kind: 'file', skipped: `${size} bytes, over the limit of ${largestInBytes}` };
    }
    return { path, kind: 'file', bytes: await readFile(full), ...shared };
  } catch (error) {
    return { path, kind: 'file', skipped: reasonOf(error) };
  }
}

function withNameFault(name: Buffer, entry: FolderEntry): FolderEntry {
  if (Buffer.from(name.toString('utf8')).equals(name)) return entry;
  return { ...entry, skipped: entry.skipped ?? 'the name is not UTF-8; the content was read' };
}

function reasonOf(error: unknown): string {
  return `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`;
}
