import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A new folder, by its real path, whose name says nothing: no tool, suite, scenario, arm or probe. */
export function makeTempFolder(parent: string): string {
  mkdirSync(parent, { recursive: true });
  return realpathSync(mkdtempSync(join(parent, 'w')));
}

/** Removes a folder that subjects wrote in. */
export function removeTempFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
