import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copyFolder } from '../../src/run/copy-folder.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const base = tempDir();

describe('a copy of a folder', () => {
  test('has the same bytes, modes, times and links, and is apart', () => {
    const from = join(base, 'from');
    mkdirSync(join(from, '.git', 'refs', 'heads'), { recursive: true });
    mkdirSync(join(from, 'sub'), { mode: 0o750 });
    const files: [string, number][] = [
      ['a.txt', 0o644],
      ['sub/run.sh', 0o755],
      ['sub/secret', 0o600],
      ['read-only', 0o444],
      ['ü ñ.txt', 0o664],
    ];
    for (const [path, mode] of files) {
      writeFileSync(join(from, path), path);
      chmodSync(join(from, path), mode);
      utimesSync(join(from, path), 1_600_000_000, 1_600_000_000.5);
    }
    symlinkSync('sub/run.sh', join(from, 'link'));
    symlinkSync('nowhere', join(from, 'dangling'));
    execFileSync('mkfifo', [join(from, 'pipe')]);

    const to = join(base, 'deep', 'to');
    copyFolder(from, to);

    for (const [path, mode] of files) {
      const { mode: copied, mtimeMs, nlink } = lstatSync(join(to, path));
      expect([path, copied & 0o7777, mtimeMs, nlink]).toEqual([path, mode, 1_600_000_000_500, 1]);
      expect(readFileSync(join(to, path), 'utf8')).toBe(path);
    }
    expect(readlinkSync(join(to, 'link'))).toBe('sub/run.sh');
    expect(readlinkSync(join(to, 'dangling'))).toBe('nowhere');
    expect(lstatSync(join(to, '.git', 'refs', 'heads')).isDirectory()).toBe(true);
    expect(lstatSync(join(to, 'sub')).mode & 0o7777).toBe(lstatSync(join(from, 'sub')).mode & 0o7777);
    expect(() => lstatSync(join(to, 'pipe'))).toThrow(/ENOENT/u);
  });
});
