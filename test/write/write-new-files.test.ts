import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { InputError } from '../../src/errors.ts';
import { writeNewFiles } from '../../src/write/write-new-files.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const base = tempDir();
let folder: string;
let count = 0;
beforeEach(() => {
  count += 1;
  folder = join(base, `${count}`);
  mkdirSync(folder);
});

const listing = (): string[] => (readdirSync(folder, { recursive: true }) as string[]).toSorted();

function refusal(paths: readonly string[]): string {
  const before = listing();
  let message = '';
  try {
    writeNewFiles({ folder, files: new Map(paths.map((path) => [path, 'new'])) });
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    ({ message } = error as Error);
  }
  expect(listing()).toEqual(before);
  return message;
}

test('new files are written with their folders', () => {
  writeNewFiles({
    folder: join(folder, 'to-come'),
    files: new Map([
      ['a/b.txt', 'x'],
      ['c.txt', 'y'],
    ]),
  });
  expect(listing()).toEqual(['to-come', 'to-come/a', 'to-come/a/b.txt', 'to-come/c.txt']);
  expect(readFileSync(join(folder, 'to-come/a/b.txt'), 'utf8')).toBe('x');
});

describe('all files are written or none', () => {
  test('where some exist, and all of those are named', () => {
    for (const path of ['b/2', 'c/3']) {
      mkdirSync(dirname(join(folder, path)));
      writeFileSync(join(folder, path), 'mine');
    }
    const message = refusal(['a/1', 'b/2', 'c/3', 'd/4']);
    expect(message).toContain('b/2: exists already');
    expect(message).toContain('c/3: exists already');
    expect(readFileSync(join(folder, 'b/2'), 'utf8')).toBe('mine');
  });

  test('where a file stands in place of a folder', () => {
    writeFileSync(join(folder, 'b'), 'mine');
    expect(refusal(['a/x/y/1', 'a/2', 'b/deep/2'])).toMatch(/b\/deep\/2: cannot be written \(E[A-Z]+\)/u);
  });

  test('where a folder has the name of a file', () => {
    mkdirSync(join(folder, 'b'));
    expect(refusal(['a/1', 'b'])).toContain('b: exists already');
  });

  test('where a link to nothing has the name of a file', () => {
    symlinkSync('nothing', join(folder, 'b'));
    expect(refusal(['a/1', 'b'])).toContain('b: exists already');
    expect(existsSync(join(folder, 'nothing'))).toBe(false);
  });

  test.each(['con.yaml', 'generators/aux/scenario.yaml', 'generators/com1/x', 'NUL/x', '../x', '.git/x'])(
    'where a name is one that not every system can hold: %s',
    (path) => {
      expect(refusal(['a/1', path])).toMatch(/Windows|component|\.git/u);
    },
  );
});
