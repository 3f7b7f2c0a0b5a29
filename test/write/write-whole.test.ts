import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFile, isDraft, replaceFile } from '../../src/write/write-whole.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const dir = tempDir();

describe('a file that appears whole or not at all', () => {
  test('takes the place of another when it replaces, with the mode it is given', () => {
    const path = join(dir, 'replaced');
    writeFileSync(path, 'old');
    replaceFile({ path, data: 'new', mode: 0o640 });
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(statSync(path).mode & 0o777).toBe(0o640);
  });

  test('takes the place of nothing when it is created', () => {
    const path = join(dir, 'created');
    expect(createFile({ path, data: 'first' })).toBe(true);
    expect(createFile({ path, data: 'second' })).toBe(false);
    expect(readFileSync(path, 'utf8')).toBe('first');
  });

  test.each([
    ['replacing', replaceFile],
    ['creating', createFile],
  ])('leaves no draft where %s fails', (name, write) => {
    const folder = join(dir, name);
    mkdirSync(join(folder, 'taken', 'x'), { recursive: true });
    const act = () => write({ path: join(folder, 'taken', 'x', 'y', 'z'), data: 't' });
    expect(act).toThrow('ENOENT');
    if (write === replaceFile) {
      expect(() => write({ path: join(folder, 'taken'), data: 't' })).toThrow(/EISDIR|ENOTEMPTY|EEXIST/u);
    }
    expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(['taken', 'taken/x']);
  });

  test('has a draft whose name is known to be one', () => {
    expect(isDraft('.foil-0123456789abcdef01234567.draft')).toBe(true);
    expect(isDraft('foil.draft')).toBe(false);
  });
});
