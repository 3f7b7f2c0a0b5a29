import { mkdtempSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeTree, unsafePathReason } from '../src/tree.ts';

const FILE = { bytes: new Uint8Array(), executable: false };
const HFS_IGNORES = [
  0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x206a, 0x206b, 0x206c, 0x206d,
  0x206e, 0x206f, 0xfeff,
];
const GIT_NAMES = [
  '.git',
  '.GIT',
  '.giT',
  'git~1',
  'GIT~1',
  'Git~1',
  '.git ',
  '.git.',
  '.git. .',
  'git~1 ',
  'git~1.',
  ...HFS_IGNORES.flatMap((point) =>
    [0, 2, 4].map((at) => `${'.git'.slice(0, at)}${String.fromCodePoint(point)}${'.git'.slice(at)}`),
  ),
  '.\u200cG\u200di\ufefft\u206f',
];

describe('a path goes into no folder that git calls malicious', () => {
  test.each(
    GIT_NAMES.map((name) => [
      JSON.stringify(name).replaceAll(/[^ -~]/gu, (c) => `\\u${c.charCodeAt(0).toString(16)}`),
      name,
    ]),
  )('%s, as a file or a folder', (_, name) => {
    for (const path of [name, `a/${name}`, `${name}/config`, `a/${name}/hooks/x`]) {
      expect(unsafePathReason(path), path).not.toBeNull();
      expect(() => makeTree([[path, FILE]])).toThrow(RangeError);
    }
  });

  test.each([
    '.gitignore',
    '.github/workflows/x.yml',
    'git',
    'git~2',
    'git~10',
    'x.git',
    '.gitx',
    '..git',
    'a/.git-keep',
  ])('but may be %s', (path) => {
    expect(unsafePathReason(path)).toBeNull();
  });

  test('and git agrees about every name that a file system can hold', () => {
    const dir = mkdtempSync(join(tmpdir(), 'tree-'));
    const git = (args: string[], input = ''): string =>
      execFileSync('git', args, { cwd: dir, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
    git(['init', '-q']);
    const blob = git(['hash-object', '-w', '--stdin'], 'x').trim();
    const isRefusedByGit = (name: string): boolean => {
      const tree = git(['mktree', '-z'], `100644 blob ${blob}\t${name}\0`).trim();
      const commit = git([
        '-c',
        'user.name=a',
        '-c',
        'user.email=a@b',
        'commit-tree',
        '-m',
        'm',
        tree,
      ]).trim();
      try {
        git(['fsck', '--strict', commit]);
        return false;
      } catch {
        return true;
      }
    };
    expect(GIT_NAMES.filter((name) => !isRefusedByGit(name))).toEqual([]);
    rmSync(dir, { recursive: true });
  }, 60_000);
});

test('two paths that one file system takes for one make no tree', () => {
  for (const twin of ['README.md', 'read\u200cme.md']) {
    expect(() =>
      makeTree([
        ['readme.md', FILE],
        [twin, FILE],
      ]),
    ).toThrow('the same file as');
  }
});
