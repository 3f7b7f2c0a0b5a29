import { Buffer } from 'node:buffer';
import { stat } from 'node:fs/promises';
import { inputError } from '../errors.ts';
import type { FolderEntry } from '../schema/folder-entry.ts';
import { listPlaces } from './list-places.ts';
import { readEntry } from './read-entry.ts';

const LARGEST_IN_BYTES = 64 * 1024 * 1024;

/**
 * Everything in a folder, in byte order of the paths, whatever the order of the disk. Links are told of and never
 * followed, so that a circle of them ends; what cannot be read comes with why. A file over `largestInBytes` is not
 * read, or, where `inParts`, comes as one entry for each part of it.
 * @throws InputError when there is no such folder.
 */
export async function* readFolder(
  root: string,
  { largestInBytes = LARGEST_IN_BYTES, inParts = false }: { largestInBytes?: number; inParts?: boolean } = {},
): AsyncGenerator<FolderEntry> {
  await checkFolder(root);
  for (const place of listPlaces(Buffer.from(root))) {
    if (place.skipped !== undefined) {
      yield { path: place.path, kind: place.kind, skipped: place.skipped };
    } else yield* readEntry(place, { largestInBytes, inParts });
  }
}

/** @throws InputError when there is no such folder. */
export async function checkFolder(root: string): Promise<void> {
  const found = await stat(root).catch((error: NodeJS.ErrnoException) => error.code ?? 'unknown error');
  if (typeof found === 'string') {
    throw inputError(root, found === 'ENOENT' ? 'no such folder' : `cannot be read (${found})`);
  }
  if (!found.isDirectory()) throw inputError(root, 'not a folder');
}
