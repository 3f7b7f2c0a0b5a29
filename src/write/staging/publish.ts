import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inputError } from '../../errors.ts';
import { makeDiskWriter } from '../disk-writer.ts';
import { ensureFolder } from '../ensure-folder.ts';
import { PARTS_FOLDER } from '../parts.ts';
import { refuseLoss } from './finished-suite.ts';
import type { Staging } from './open-staging.ts';
import { refuseLossOfKeys } from './refuse-loss.ts';

/**
 * Puts an assembled suite in its place: the keys first where they go apart, then the suite with one rename. Every
 * step may be the last before a kill; the next run goes on from it.
 */
export function publish(staging: Staging): void {
  const { paths, force } = staging;
  const { out, keysOut, partial, keysPartial, root, keysRoot, manifest, published, replaced } = paths;
  for (const folder of [root, keysRoot]) rmSync(join(folder, PARTS_FOLDER), { recursive: true, force: true });
  if (keysOut !== null && keysPartial !== null && isFilled(keysRoot)) {
    const refuse = force ? refuseLossOfKeys : refuseFilled;
    moveInto({ from: keysRoot, to: keysOut, aside: join(keysPartial, 'replaced'), refuse });
  }
  if (existsSync(manifest)) renameSync(manifest, join(root, 'manifest.json'));
  writeFileSync(published, '');
  const refuse = force ? refuseLoss : refuseFilled;
  moveInto({ from: root, to: out, aside: replaced, refuse });
  rmSync(partial, { recursive: true, force: true });
  if (keysPartial !== null) rmSync(keysPartial, { recursive: true, force: true });
}

function refuseFilled(to: string): never {
  throw inputError(to, 'was filled meanwhile', 'nothing was replaced');
}

/** Renames a folder into its place; what a forced rebuild finds there, and may replace, is set aside first. */
function moveInto(options: { from: string; to: string; aside: string; refuse: (to: string) => void }): void {
  const { from, to, aside, refuse } = options;
  if (isFilled(to)) {
    refuse(to);
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
