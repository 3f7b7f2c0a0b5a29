import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inputError } from '../errors.ts';
import { createFile } from './write-whole.ts';

/**
 * Holds a suite for one run: a second one at the same time is refused. Returns what lets it go. The mark of a process
 * that is gone is taken over. `self` tells this process from any other, also from a later one with the same number.
 * @throws InputError while another process holds it.
 */
export function holdSuite(settings: {
  dir: string;
  self: string;
  isAlive: (holder: string) => boolean;
}): () => void {
  const { dir, self, isAlive } = settings;
  const path = join(dir, '.running');
  if (!createFile({ path, text: self })) {
    const holder = holderOf(path);
    if (holder !== null && isAlive(holder)) {
      throw inputError(
        dir,
        `is being run by process ${holder.split(' ')[0] ?? holder}`,
        'wait for it, or end it: what it has recorded is kept',
      );
    }
    rmSync(path, { force: true });
    if (!createFile({ path, text: self }))
      throw inputError(dir, 'is being run by another process', 'wait for it to end');
  }
  return () => {
    if (holderOf(path) === self) rmSync(path, { force: true });
  };
}

function holderOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
