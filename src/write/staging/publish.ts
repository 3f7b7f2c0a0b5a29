import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inputError } from '../../errors.ts';
import { makeDiskWriter } from '../disk-writer.ts';
import { ensureFolder } from '../ensure-folder.ts';
import { PARTS_FOLDER } from '../parts.ts';
import type { Staging } from './open-staging.ts';

/**
 * Puts an assembled suite in its place: the keys first where they go apart, then the suite with one rename. Every
 * step may be the last before a kill; the next run goes on from it.
 */
export function publish(staging: Staging): void {
  const { paths, force } = staging;
  const { out, keysOut, partial, keysPartial, root, keysRoot, manifest, published, replaced } = paths;
  for (const folder of [root, keysRoot]) rmSync(join(folder, PARTS_FOLDER), { recursive: true, force: true });
  if (keysOut !== null && keysPartial !== null && isFilled(keysRoot)) {
    moveInto({ from: keysRoot, to: keysOut, aside: join(keysPartial, 'replaced'), force });
  }
  if (existsSync(manifest)) renameSync(manifest, join(root, 'manifest.json'));
  writeFileSync(published, '');
  moveInto({ from: root, to: out, aside: replaced, force });
  rmSync(partial, { recursive: true, force: true });
  if (keysPartial !== null) rmSync(keysPartial, { recursive: true, force: true });
}

/** Renames a folder into its place; what a forced rebuild finds there is set aside first. */
function moveInto(options: { from: string; to: string; aside: string; force: boolean }): void {
  const { from, to, aside, force } = options;
  if (isFilled(to)) {
    if (!force) throw inputError(to, 'was filled meanwhile', 'nothing was replaced');
    rmSync(aside, { recursive: true, force: true });
    renameSync(to, aside);
  }
  ensureFolder(makeDiskWriter(), dirname(to));
  try {
    renameSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EXDEV' && code !== 'EBUSY') throw error;
    throw inputError(to, 'is the root of a file system', 'choose a folder inside it');
  }
}

function isFilled(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}
