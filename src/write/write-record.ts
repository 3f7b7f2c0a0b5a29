import { mkdirSync, renameSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keeps one record for good, as `records/<record>.jsonl`: it appears whole or not at all, and one that is there is
 * never written again.
 * @returns whether it was new.
 */
export function writeRecord({ dir, record }: { dir: string; record: { record: string } }): boolean {
  const folder = join(dir, 'records');
  const path = join(folder, `${record.record}.jsonl`);
  if (existsSync(path)) return false;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${path}.new`, `${JSON.stringify(record)}\n`);
  renameSync(`${path}.new`, path);
  return true;
}
