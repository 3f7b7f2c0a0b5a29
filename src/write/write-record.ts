import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createFile } from './write-whole.ts';

/**
 * Keeps one record for good, as `records/<record>.jsonl`: it appears whole or not at all, and one that is there is
 * never written again, also where two runs write into one suite at the same time.
 * @returns whether it was new.
 */
export function writeRecord({ dir, record }: { dir: string; record: { record: string } }): boolean {
  const folder = join(dir, 'records');
  mkdirSync(folder, { recursive: true });
  return createFile({
    path: join(folder, `${record.record}.jsonl`),
    data: `${JSON.stringify(record)}\n`,
  });
}
