import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InputError } from '../../src/errors.ts';
import type { DiskWriter } from '../../src/write/disk-writer.ts';
import { makeDiskWriter } from '../../src/write/disk-writer.ts';
import { ensureFolder } from '../../src/write/ensure-folder.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const dir = tempDir();

test('a folder is made with its parents, and is left as it is when it is there', () => {
  const path = join(dir, 'a', 'b', 'c');
  ensureFolder(makeDiskWriter(), path);
  ensureFolder(makeDiskWriter(), path);
  expect(statSync(path).mode & 0o777).toBe(0o755);
});

test('a folder in a file system that takes none is refused, however often it is asked for', () => {
  const refusing: DiskWriter = {
    makeFolder() {
      throw Object.assign(new Error('none here'), { code: 'ENOENT' });
    },
    writeFile() {},
  };
  expect(() => ensureFolder(refusing, join(dir, 'x', 'y'))).toThrow('no folder can be made there');
});

test.each([
  ['a file', 'file'],
  ['a link to nothing', 'dangling'],
])('%s is no folder', (_, name) => {
  const path = join(dir, name);
  if (name === 'file') writeFileSync(path, '');
  else symlinkSync('nothing', path);
  expect(() => ensureFolder(makeDiskWriter(), path)).toThrow(InputError);
  expect(() => ensureFolder(makeDiskWriter(), join(path, 'x'))).toThrow();
  expect(existsSync(join(dir, 'nothing'))).toBe(false);
});
