import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of one test file, removed after it. */
export function tempDir(parent = tmpdir()): string {
  const folder = realpathSync(mkdtempSync(join(parent, 'x')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
