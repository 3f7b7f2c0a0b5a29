import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sha256Hex } from '../../src/digest.ts';
import { DEFAULT_PATH } from '../../src/run/environment.ts';
import { makeObjectMemory } from '../../src/run/git-objects.ts';
import { takeSnapshot } from '../../src/run/snapshot.ts';
import { git } from '../helpers/git.ts';
import { findTempParent } from '../../src/run/temp-parent.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const base = tempDir(findTempParent());
let count = 0;

function makeRepository(): { dir: string; workspace: string } {
  count += 1;
  const dir = join(base, `s${count}`);
  const workspace = join(dir, 'workspace');
  mkdirSync(join(workspace, 'tools'), { recursive: true });
  mkdirSync(join(dir, 'beside'));
  writeFileSync(join(workspace, 'a.txt'), 'a\n');
  writeFileSync(join(workspace, 'tools', 'run.sh'), '#!/bin/sh\n');
  chmodSync(join(workspace, 'tools', 'run.sh'), 0o755);
  git(workspace, 'init', '-q', '-b', 'main');
  git(workspace, 'add', '.');
  git(workspace, 'commit', '-q', '-m', 'First\nline two\n\nBody');
  git(workspace, 'tag', '-a', 'v1', '-m', 'One');
  git(workspace, 'tag', 'light');
  git(workspace, 'branch', 'side');
  git(workspace, 'commit', '-q', '--allow-empty', '-m', 'Second');
  git(dir, 'clone', '-q', '--bare', 'workspace', 'beside/origin.git');
  return { dir, workspace };
}

const path = DEFAULT_PATH;
const settings = {
  watch: ['a.txt', 'beside/docs/b.md'],
  repos: ['beside/origin.git', 'workspace'],
  path,
};

/** What git itself says of every ref and of the log. */
function askGit(workspace: string) {
  const lines = git(workspace, 'for-each-ref', '--format=%(refname) %(objecttype) %(objectname)')
    .trim()
    .split('\n');
  return {
    refs: Object.fromEntries(
      lines.map((line) => {
        const [name = '', type, object = ''] = line.split(' ');
        return [name, { type, object, target: git(workspace, 'rev-parse', `${name}^{}`).trim() }];
      }),
    ),
    log: git(workspace, 'log', '--branches', '--date-order', '--format=%H %s').trim().split('\n'),
  };
}

describe('a snapshot', () => {
  test('has digest and mode of every file but git’s own, and the text of watched ones', async () => {
    const { dir, workspace } = makeRepository();
    mkdirSync(join(dir, 'beside', 'docs'));
    writeFileSync(join(dir, 'beside', 'docs', 'b.md'), 'b\n');
    symlinkSync('a.txt', join(workspace, 'link'));
    const { files } = await takeSnapshot({ dir, ...settings });
    expect(files).toEqual({
      'a.txt': { sha256: sha256Hex('a\n'), executable: false, text: 'a\n' },
      'beside/docs/b.md': { sha256: sha256Hex('b\n'), executable: false, text: 'b\n' },
      link: { sha256: sha256Hex('link to a.txt'), executable: false },
      'tools/run.sh': { sha256: sha256Hex('#!/bin/sh\n'), executable: true },
    });
  });

  test('has another digest for another byte, name or mode, and the same for the same', async () => {
    const { dir, workspace } = makeRepository();
    const digests = new Set<string>();
    const look = async () => digests.add((await takeSnapshot({ dir, ...settings })).treeDigest);
    await look();
    await look();
    expect(digests.size).toBe(1);
    writeFileSync(join(workspace, 'a.txt'), 'A\n');
    await look();
    writeFileSync(join(workspace, 'b.txt'), '');
    await look();
    chmodSync(join(workspace, 'b.txt'), 0o755);
    await look();
    expect(digests.size).toBe(4);
  });

  test.each([
    ['loose', []],
    [
      'packed',
      [
        ['pack-refs', '--all'],
        ['gc', '-q'],
      ],
    ],
    [
      'packed, with newer loose ones',
      [
        ['gc', '-q'],
        ['commit', '-q', '--allow-empty', '-m', 'Third'],
        ['tag', '-a', 'v2', '-m', 'Two', 'v1^{}'],
        ['tag', '-a', 'nested', '-m', 'N', 'v1'],
      ],
    ],
    [
      'loose refs to packed objects',
      [
        ['gc', '-q'],
        ['tag', '-f', 'again', 'v1'],
        ['branch', 'other', 'side'],
      ],
    ],
  ] as [string, string[][]][])('says of refs and log what git says, %s', async (_, commands) => {
    const { dir, workspace } = makeRepository();
    commands.forEach((args) => git(workspace, ...args));
    const state = await takeSnapshot({ dir, ...settings });
    const fact = state.repos['workspace'];
    const truth = askGit(workspace);
    expect(fact?.refs).toEqual(truth.refs);
    expect(fact?.log.map(({ commit, subject }) => `${commit} ${subject}`)).toEqual(truth.log);
    expect(fact?.head).toBe(git(workspace, 'rev-parse', 'HEAD').trim());
    expect(fact?.branch).toBe('main');
    expect(state.repos['beside/origin.git']?.log).toHaveLength(2);
  });

  test('says from which branches a commit is reachable', async () => {
    const { dir } = makeRepository();
    const { repos } = await takeSnapshot({ dir, ...settings });
    expect(repos['workspace']?.log.map(({ subject, refs }) => [subject, refs])).toEqual([
      ['Second', ['HEAD', 'refs/heads/main']],
      ['First line two', ['HEAD', 'refs/heads/main', 'refs/heads/side']],
    ]);
  });

  test('knows a detached HEAD and a repository without commits', async () => {
    const { dir, workspace } = makeRepository();
    git(workspace, 'checkout', '-q', '--detach');
    const fact = (await takeSnapshot({ dir, ...settings })).repos['workspace'];
    expect(fact).toMatchObject({ branch: null, head: git(workspace, 'rev-parse', 'HEAD').trim() });
    git(join(dir, 'beside'), 'init', '-q', '-b', 'trunk', 'empty');
    const empty = (await takeSnapshot({ dir, path, watch: [], repos: ['beside/empty'] })).repos[
      'beside/empty'
    ];
    expect(empty).toEqual({ head: null, branch: 'trunk', refs: {}, log: [] });
  });

  test('survives a repository that was broken or removed', async () => {
    const { dir, workspace } = makeRepository();
    writeFileSync(join(workspace, '.git', 'refs', 'heads', 'bad'), `${'d'.repeat(40)}\n`);
    const fact = (await takeSnapshot({ dir, ...settings })).repos['workspace'];
    expect(fact?.refs['refs/heads/bad']).toMatchObject({ type: 'other' });
    const none = (await takeSnapshot({ dir, path, watch: [], repos: ['beside/none.git'] })).repos[
      'beside/none.git'
    ];
    expect(none).toEqual({ head: null, branch: null, refs: {}, log: [] });
  });

  test('starts no git process for what the memory knows', async () => {
    const { dir, workspace } = makeRepository();
    git(workspace, 'gc', '-q');
    const memory = makeObjectMemory();
    const first = await takeSnapshot({ dir, ...settings, memory });
    const second = await takeSnapshot({ dir, ...settings, memory, path: '/nonexistent' });
    expect(second).toEqual(first);
  });
});
