import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyTrajectory } from './copy-trajectory.ts';
import { removeTempFolder } from './temp-folder.ts';

/** Keeps a trajectory as a session left it, under the session's record; it appears whole or not at all. */
export function keepState(settings: { folder: string; record: string; from: string }): void {
  const { folder, record, from } = settings;
  const draft = join(folder, `.${record}`);
  removeTempFolder(draft);
  mkdirSync(draft, { recursive: true });
  copyTrajectory(from, draft);
  removeTempFolder(join(folder, record));
  renameSync(draft, join(folder, record));
}

/** Where the trajectory stands that a session left; null where it is not kept. */
export function findState(folder: string, record: string): string | null {
  const state = join(folder, record);
  return existsSync(state) ? state : null;
}

/** Removes what is no longer needed, and the folder with the last of it. */
export function forgetStates(folder: string, records: readonly string[]): void {
  for (const record of records) {
    removeTempFolder(join(folder, record));
    removeTempFolder(join(folder, `.${record}`));
  }
  if (existsSync(folder) && dirname(folder) !== folder && readdirSync(folder).length === 0) rmdirSync(folder);
}
