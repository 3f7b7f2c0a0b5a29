import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { InputError } from '../../../src/errors.ts';
import type { Repository } from '../../../src/schema/rendered-scenario.ts';
import { makeHistory } from '../../../src/write/git/history.ts';
import { repositoryOf, treeOf } from '../synthetic-scenario.ts';
import { makeTemporaryFolder, makeWithGit } from './git-repository.ts';

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

const NASTY_TREES: Record<string, Record<string, string>> = {
  'a folder sorts as if its name ended in a slash': {
    'a.b': '1',
    'a/b': '2',
    'a-b': '3',
    a0: '4',
    B: '5',
  },
  'a file sorts before the folder that its name begins': { a: '1', 'a.b/c': '2', 'a-b': '3', 'ab/c': '4' },
  'folders within folders': { 'x/y/z/w': '1', 'x/y-z': '2', 'x/y/z.w': '3', 'x.y/z': '4' },
  'executable files keep their bit': { '!run.sh': '#!/bin/sh\n', 'run.txt': 'x', '!bin/tool': 'x' },
  'names outside ASCII sort by their bytes': {
    'naïve.txt': '1',
    'z.txt': '2',
    'été/ä': '3',
    '\uFB00\u00e9': '4',
    '𝒳.txt': '5',
  },
  'names with spaces and quotes': { "it's here": '1', 'a b/c d': '2', '#x': '3', '-n': '4' },
  'files that are empty, alike or without a final line break': {
    e1: '',
    e2: '',
    t: 'no end',
    'd/t': 'no end',
  },
  'a file over one stored block': { big: 'abcdefgh'.repeat(20_000), small: 's' },
};

async function compareWithGit(repository: Repository): Promise<void> {
  const folder = makeTemporaryFolder();
  made.push(folder);
  const byGit = await makeWithGit(repository, folder);
  const history = makeHistory(repository);
  expect(repository.commits.map((commit) => history.treeId(commit.tree))).toEqual(byGit.trees);
  expect(history.commits).toEqual(byGit.commits);
  expect(Object.fromEntries(history.tags.map((tag) => [tag.name, tag.id]))).toEqual(byGit.tags);
}

describe('ids equal those git gives', () => {
  test.each(Object.entries(NASTY_TREES))('%s', async (_, files) => {
    await compareWithGit(repositoryOf([treeOf(files)]));
  });

  test('a history of several authors, with both kinds of tag and a file that goes and comes back', async () => {
    const repository = repositoryOf([
      treeOf({ 'README.md': 'one\n' }),
      treeOf({ 'README.md': 'two\n', 'src/a.py': 'a = 1\n' }),
      treeOf({ 'src/a.py': 'a = 2\n' }),
      treeOf({ 'README.md': 'one\n', 'src/a.py': 'a = 2\n' }),
    ]);
    repository.commits[1]!.tag = { name: 'v0.9', message: null };
    repository.commits[3]!.tag = { name: 'release/1.0', message: 'Release 1.0\n\n- grün\n- second line' };
    repository.commits[2]!.message = 'Drop the read-me\n\nIt was wrong.\n  indented, kept\n';
    await compareWithGit({ ...repository, branch: 'trunk' });
  });

  test('a commit that changes nothing', async () => {
    const tree = treeOf({ a: '1' });
    await compareWithGit(repositoryOf([tree, tree]));
  });
});

const first = (repository: Repository) => repository.commits[0]!;

describe('what git could not hold is bad input', () => {
  const tree = treeOf({ a: '1' });
  const withFirst = (change: (repository: Repository) => void): Repository => {
    const repository = repositoryOf([tree, tree]);
    change(repository);
    return repository;
  };
  test.each<[string, (repository: Repository) => void]>([
    ['an empty name', (r) => (first(r).author = { name: '', email: 'a@b.example' })],
    ['a name with an angle bracket', (r) => (first(r).author = { name: 'A <b', email: 'a@b.example' })],
    ['a name git would trim', (r) => (first(r).author = { name: 'Sam Jr.', email: 'a@b.example' })],
    ['an address with a line break', (r) => (first(r).author = { name: 'A', email: 'a\n@b' })],
    ['an empty message', (r) => (first(r).message = ' \n')],
    ['a message with a NUL', (r) => (first(r).message = 'a\0b')],
    ['a branch name with a space', (r) => (r.branch = 'my branch')],
    ['a branch called HEAD', (r) => (r.branch = 'HEAD')],
    ['a tag name with two dots', (r) => (first(r).tag = { name: 'v1..2', message: null })],
    ['a tag name ending in .lock', (r) => (first(r).tag = { name: 'v1.lock', message: null })],
    ['the same tag twice', (r) => r.commits.forEach((c) => (c.tag = { name: 'v1', message: null }))],
    ['a time that is no whole second', (r) => ((first(r) as { at: number }).at = 1.5)],
    ['no commit', (r) => (r.commits.length = 0)],
  ])('%s', (_, change) => {
    expect(() => makeHistory(withFirst(change))).toThrow(InputError);
  });
});
