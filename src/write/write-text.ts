import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Replaces a file in one step: a reader sees the old text or the new, never half of one. */
export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const next = `${path}.next`;
  writeFileSync(next, text);
  renameSync(next, path);
}
