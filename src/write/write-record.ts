import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keeps one record for good, as `records/<record>.jsonl`: it appears whole or not at all, and one that is there is
 * never written again, also where two runs write into one suite at the same time.
 * @returns whether it was new.
 */
export function writeRecord({ dir, record }: { dir: string; record: { record: string } }): boolean {
  const folder = join(dir, 'records');
  const path = join(folder, `${record.record}.jsonl`);
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(draft, `${JSON.stringify(record)}\n`);
    // A link, unlike a rename, takes the place of nothing.
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
