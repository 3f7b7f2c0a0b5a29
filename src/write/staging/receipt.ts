import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../digest.ts';
import { replaceFile } from '../write-whole.ts';

/**
 * Notes that a unit is finished, after all its files are written. The note appears whole or not at all, so a run
 * that was killed does the unit again.
 */
export function saveReceipt(options: { folder: string; id: string; value: unknown }): void {
  const { folder, id, value } = options;
  const path = join(folder, `${id}.json`);
  const text = JSON.stringify(value);
  try {
    replaceFile({ path, data: text });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(folder, { recursive: true });
    replaceFile({ path, data: text });
  }
}

/** The receipt of a unit, or null where the unit is not finished. */
export function readReceipt<T>(options: { folder: string; id: string }): T | null {
  try {
    return JSON.parse(readFileSync(join(options.folder, `${options.id}.json`), 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Ids of the units that are finished. */
export function listReceipts(folder: string): Set<string> {
  try {
    const names = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted(compareText);
    return new Set(names.map((name) => name.slice(0, -'.json'.length)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
    throw error;
  }
}
