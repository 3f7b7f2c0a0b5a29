import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFolderDigests } from '../../src/read/read-folder-digests.ts';
import { foil } from '../helpers/foil.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const dir = realpathSync(tempDir());
const at = (...names: string[]) => join(dir, ...names);
const generate = (...args: string[]) => foil(['generate', 'fam.yaml', '--no-probes', ...args], { cwd: dir });

function put(path: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, 'mine');
}

beforeAll(async () => {
  writeFileSync(
    at('fam.yaml'),
    'suite: fam\nseed: 1\nsalt: 0123456789abcdef\nscenarios: []\nfamilies:\n  - { names: causal-night-*, surfaces: 1 }\n',
  );
  put(at('precious', 'thesis.txt'));
  symlinkSync('nothing', at('dangling'));
  symlinkSync('circle', at('circle'));
  mkdirSync(at('empty'));
  symlinkSync('empty', at('link'));
  const ended = await generate('--out', 'suite');
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
}, 60_000);

describe('what somebody has is not removed, and nothing is left behind', () => {
  it.each([
    [
      '--keys over a folder of somebody',
      ['--out', 'new', '--keys', 'precious', '--force'],
      /precious.*no keys of a suite/u,
    ],
    ['keys within the suite by a link', ['--out', 'empty', '--keys', 'link/mykeys'], /cannot be inside/u],
    ['a suite within a file', ['--out', 'fam.yaml/x'], /goes through a file/u],
    ['a name of 300 characters', ['--out', 'n'.repeat(300)], /255 bytes/u],
    ['a link to nothing', ['--out', 'dangling'], /link to something that is not there/u],
    ['a link in a circle', ['--out', 'circle'], /leads back to itself/u],
    ['keys in a link in a circle', ['--out', 'new', '--keys', 'circle/k'], /leads back to itself/u],
    ...(existsSync('/proc/self')
      ? [['a file system that takes none', ['--out', '/proc/x'], /no folder can be made/u] as const]
      : []),
  ] as const)('%s', async (_, args, message) => {
    const before = readdirSync(dir).toSorted();
    const ended = await generate(...args);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(message);
    expect(readdirSync(dir).toSorted()).toEqual(before);
    expect(readFileSync(at('precious', 'thesis.txt'), 'utf8')).toBe('mine');
  });

  it.each(['thesis.txt', 'records/r.jsonl', 'scores/1.jsonl', 'stores/x.json', 'admission.json'])(
    'a rebuilt suite that holds %s',
    async (path) => {
      const out = `holds-${path.replace('/', '-')}`;
      expect(await generate('--out', out)).toMatchObject({ code: 0 });
      put(at(out, path));
      const before = readFolderDigests(at(out));
      const ended = await generate('--out', out, '--seed', '2', '--force');
      expect(ended.code).toBe(2);
      expect(ended.stderr).toMatch(new RegExp(`${path}; move (it|them) away`, 'u'));
      expect(readFolderDigests(at(out))).toEqual(before);
    },
  );
});

describe('a disk that is full', () => {
  it('leaves no half-made file in a suite, and what was there as it was', async () => {
    expect(await generate('--out', 'full')).toMatchObject({ code: 0 });
    writeFileSync(at('full', 'report.md'), 'old');
    const before = readFolderDigests(at('full'));
    const ended = await foil(['report', 'full'], { cwd: dir, shell: 'ulimit -f 1' });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('EFBIG');
    expect(readFolderDigests(at('full'))).toEqual(before);
  });
});

describe('a suite is the same', () => {
  it.each([
    ['in a folder with a name as long as can be', 'n'.repeat(255)],
    ['by a link to an empty folder', 'link'],
  ])('%s', async (_, out) => {
    const ended = await generate('--out', out);
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    expect(readFolderDigests(at(out))).toEqual(readFolderDigests(at('suite')));
    expect(readdirSync(dir).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});

describe('a scaffold is written whole or not at all', () => {
  it.each(['con', 'aux'])('and not with the name %s', async (name) => {
    for (const kind of ['scenario', 'family', 'suite']) {
      const ended = await foil(['new', kind, name, '--content', 'mine'], { cwd: dir });
      expect(ended.code).toBe(2);
      expect(ended.stderr).toContain('reserved name on Windows');
      expect(existsSync(at('mine'))).toBe(false);
    }
  });

  it('and not where part of it is there', async () => {
    const target = at('content', 'generators', 'own', 'scenario.yaml');
    put(target);
    const before = readFolderDigests(at('content'));
    const ended = await foil(['new', 'scenario', 'own', '--content', 'content'], { cwd: dir });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('exists already');
    expect(readFolderDigests(at('content'))).toEqual(before);
  });
});

describe('content that git could not hold is a content error before anything is built', () => {
  it.each(['git~1', 'GIT~1', '.gi\u200ct', '.git\ufeff'])('a path into %j', async (name) => {
    const own = at(`content-${encodeURIComponent(name)}`);
    expect(await foil(['new', 'scenario', 'own', '--content', own])).toMatchObject({ code: 0 });
    put(join(own, 'generators', 'own', 'workspace', name, 'x.hbs'));
    writeFileSync(
      at('own.yaml'),
      'suite: own\nseed: 1\nscenarios: [{ name: own, instances: 1 }]\nfamilies: []\n',
    );
    const ended = await foil(['generate', 'own.yaml', '--content', own, '--out', 'own'], { cwd: dir });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('.git folder on some file systems');
    expect(existsSync(at('own'))).toBe(false);
  });
});
