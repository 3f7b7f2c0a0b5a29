import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './write-whole.ts';

/** Keeps the state that a session left, under the session's record; it appears whole or not at all. */
export function keepState(state: { folder: string; record: string; bytes: Buffer }): void {
  mkdirSync(state.folder, { recursive: true });
  replaceFile({ path: fileOf(state.folder, state.record), data: state.bytes });
}

/** The state that a session left; null where it is not kept. */
export function findState(folder: string, record: string): Buffer | null {
  const file = fileOf(folder, record);
  return existsSync(file) ? readFileSync(file) : null;
}

/** States that nothing goes on from. */
export function forgetStates(folder: string, records: readonly string[]): void {
  for (const record of records) rmSync(fileOf(folder, record), { force: true });
}

function fileOf(folder: string, record: string): string {
  return join(folder, `${record}.state`);
}
