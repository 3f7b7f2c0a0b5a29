import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { InputError } from '../../../src/errors.ts';
import { stagingPaths } from '../../../src/write/staging/paths.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { buildSuite, suiteListing } from './build-suite.ts';

const base = realpathSync(tempDir());
let dir: string;
let count = 0;
beforeEach(() => {
  count += 1;
  dir = join(base, `${count}`);
  mkdirSync(dir);
  mkdirSync(join(dir, 'folder'));
  writeFileSync(join(dir, 'file'), '');
  symlinkSync('folder', join(dir, 'link'));
  symlinkSync('nothing', join(dir, 'dangling'));
  symlinkSync('circle-2', join(dir, 'circle-1'));
  symlinkSync('circle-1', join(dir, 'circle-2'));
});

function refusal(out: string, keys: string | null = null): string {
  try {
    stagingPaths({ out, keys });
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as Error).message;
  }
  throw new Error('nothing was refused');
}

describe('a place for a suite is decided before anything is built', () => {
  test.each([
    ['a folder within a file', 'file/x', 'goes through a file'],
    ['a folder far within a file', 'file/x/y', 'goes through a file'],
    ['a link to nothing', 'dangling', 'a link to something that is not there'],
    ['a folder within a link to nothing', 'dangling/x', 'a link to something that is not there'],
    ['a link in a circle', 'circle-1', 'leads back to itself'],
    ['a folder within a circle', 'circle-2/x', 'leads back to itself'],
    ['a name of 300 characters', 'n'.repeat(300), 'longer than the 255 bytes'],
    ['a name of 300 bytes in a folder to come', `new/${'é'.repeat(150)}/x`, 'longer than the 255 bytes'],
    ['a path of 5,000 characters', 'abcdefghi/'.repeat(500), 'longer path than the system allows'],
    ['a NUL', 'a\0b', 'holds a NUL'],
  ])('%s is refused', (_, path, message) => {
    expect(refusal(join(dir, path))).toContain(message);
    expect(refusal(join(dir, 'new'), join(dir, path))).toContain(message);
  });

  test('a link stands for what it leads to', () => {
    expect(stagingPaths({ out: join(dir, 'link'), keys: null }).out).toBe(join(dir, 'folder'));
    expect(stagingPaths({ out: join(dir, 'link', 'a', 'b'), keys: null }).out).toBe(
      join(dir, 'folder', 'a', 'b'),
    );
  });

  test('a suite built through a link to an empty folder stands in that folder', () => {
    buildSuite({ out: join(dir, 'link'), keys: null, owner: { pid: 1, isAlive: () => false } });
    expect(suiteListing(join(dir, 'folder')).map((line) => line.split(' ')[0])).toContain('manifest.json');
  });

  test.each([
    ['as long as names can be', 'n'.repeat(255)],
    ['with an ending too long', 'n'.repeat(250)],
    ['of many bytes', 'é'.repeat(125)],
  ])('a name %s has a folder to be built in, and not that of its neighbour', (_, name) => {
    const { partial } = stagingPaths({ out: join(dir, name), keys: null });
    const other = stagingPaths({ out: join(dir, `${name.slice(0, -1)}m`), keys: null });
    expect(Buffer.byteLength(basename(partial))).toBeLessThanOrEqual(255);
    expect(other.partial).not.toBe(partial);
    expect(stagingPaths({ out: join(dir, name), keys: null }).partial).toBe(partial);
  });
});

describe('keys apart from their suite', () => {
  test.each([
    ['inside it by a link', 'folder', 'link/mykeys'],
    ['around it by a link', 'link/deep/suite', 'folder/deep'],
    ['the suite itself by a link', 'folder', 'link'],
    ['in the folder in which it is built', 'new', '.new.partial/keys'],
  ])('are refused %s', (_, out, keys) => {
    expect(refusal(join(dir, out), join(dir, keys))).toContain('keys kept apart cannot be inside');
  });

  test('are not apart where a link leads to the keys of the suite', () => {
    expect(stagingPaths({ out: join(dir, 'folder'), keys: join(dir, 'link/keys') }).keysOut).toBeNull();
  });
});

test('a folder of somebody else with the name of the one to build in is left alone', () => {
  mkdirSync(join(dir, '.new.partial'));
  writeFileSync(join(dir, '.new.partial', 'thesis.txt'), '');
  expect(refusal(join(dir, 'new'))).toContain('holds what is not of it: thesis.txt; move it away');
});
