import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InputError } from '../../src/errors.ts';
import { readText } from '../../src/read/read-text.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const temp = tempDir();
const file = (name: string, bytes: string | Uint8Array): string => {
  writeFileSync(join(temp, name), bytes);
  return join(temp, name);
};

test('a text is read whole, up to the limit', () => {
  expect(readText(file('a', 'é\n'), { largestInBytes: 3 })).toBe('é\n');
});

test.each<[string, () => string, string]>([
  ['a pipe', pipe, 'is a pipe, a device or a socket; expected a regular file'],
  ['a device', () => '/dev/zero', 'is a pipe, a device or a socket; expected a regular file'],
  ['a folder', () => temp, 'is a folder; expected a file'],
  ['a file over the limit', () => file('big', new Uint8Array(17 * 2 ** 20)), 'over the limit of 16 MiB'],
  ['a file below a file', () => join(file('b', ''), 'c'), 'a part of its path is no folder'],
  ['nothing', () => join(temp, 'none'), 'no such file'],
  ['bytes that are no text', () => file('c', Uint8Array.of(0xe9)), 'not UTF-8 text'],
])('%s is refused', (_case, path, message) => {
  expect(() => readText(path())).toThrow(InputError);
  expect(() => readText(path())).toThrow(message);
});

function pipe(): string {
  const path = join(temp, 'pipe');
  execFileSync('sh', ['-c', '[ -p "$0" ] || mkfifo "$0"', path]);
  return path;
}
