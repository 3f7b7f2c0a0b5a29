import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestOf } from '../../src/digest.ts';
import { InternalError } from '../../src/errors.ts';
import type { RenderedScenario } from '../../src/schema/rendered-scenario.ts';
import { isolatedGit } from '../../src/write/isolated-git.ts';
import { verifyRepository } from '../../src/write/verify-repository.ts';
import { writeScenario } from '../../src/write/write-scenario.ts';
import type { WrittenUnit } from '../../src/write/written-unit.ts';
import { makeTemporaryFolder, SEARCH_PATH } from './git/git-repository.ts';
import { largeScenario, repositoryOf, scenarioOf, treeOf } from './synthetic-scenario.ts';

const folders: string[] = [];
function temporary(): string {
  const folder = makeTemporaryFolder();
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function writeTo(root: string, rendered: RenderedScenario): WrittenUnit {
  return writeScenario({ rendered, root, keysRoot: join(root, 'keys'), withStores: true });
}

/** Every path below a folder with its mode and digest. */
function listing(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => {
      const stat = statSync(join(root, path));
      const content = stat.isFile() ? digestOf(readFileSync(join(root, path))) : 'folder';
      return `${path} ${(stat.mode & 0o7777).toString(8)} ${content}`;
    })
    .toSorted();
}

const git = (folder: string) => isolatedGit({ folder, searchPath: SEARCH_PATH });

describe('a written repository', () => {
  const rendered = largeScenario({ files: 40, commits: 8, seed: 5 });
  let root: string;
  let unit: string;
  let written: WrittenUnit;
  beforeAll(() => {
    root = temporary();
    written = writeTo(root, rendered);
    unit = join(root, 'public', 'scenarios', rendered.id);
  });

  test('satisfies git: objects, reachability, refs, working tree; and so does its remote', async () => {
    const { head, tags } = written.git!;
    const check = (folder: string, bare: boolean) =>
      verifyRepository({ folder, head, tags, bare, searchPath: SEARCH_PATH });
    expect(await check(join(unit, 'workspace'), false)).toEqual([]);
    expect(await check(join(unit, 'beside/origin.git'), true)).toEqual([]);
  });

  test('shows its authors, dates and messages in the log', async () => {
    const log = await git(join(unit, 'workspace')).raw([
      'log',
      '--reverse',
      '--format=%an|%ae|%aI|%cI|%B|%d',
    ]);
    expect(log.split('\n')[0]).toBe(
      'Marta Oyelaran|marta@tide.example|2024-03-04T09:17:23+00:00|2024-03-04T09:17:23+00:00|Change 1',
    );
    expect(log).toContain('HEAD -> main, tag: v1.4.0, origin/main');
  });

  test('shows nothing but its branch and tags under every ref, and no reflog, stash or note', async () => {
    const refs = await git(join(unit, 'workspace')).raw(['for-each-ref', '--format=%(refname)']);
    expect(refs.trim().split('\n')).toEqual([
      'refs/heads/main',
      'refs/remotes/origin/main',
      'refs/tags/v1.4.0',
    ]);
    expect(existsSync(join(unit, 'workspace/.git/logs'))).toBe(false);
  });

  test('takes a commit in a copy and pushes it to the copied remote beside it', async () => {
    const copy = join(temporary(), 'copy');
    cpSync(unit, copy, { recursive: true });
    const identity = { author: { name: 'Wren', email: 'wren@tide.example' }, at: 1_720_000_000 };
    const agent = isolatedGit({ folder: join(copy, 'workspace'), searchPath: SEARCH_PATH, identity });
    writeFileSync(join(copy, 'workspace', 'NEW.md'), 'new\n');
    await agent.raw(['add', '-v', 'NEW.md']);
    await agent.raw(['commit', '-m', 'Add a page']);
    await agent.raw(['push', 'origin', 'main']);
    const pushed = await git(join(copy, 'beside/origin.git')).raw(['log', '-1', '--format=%s', 'main']);
    expect(pushed.trim()).toBe('Add a page');
    expect((await agent.raw(['status', '-sb'])).trim()).toBe('## main...origin/main');
  });

  test('can be cloned from its remote with tags and the same files', async () => {
    const folder = temporary();
    await git(folder).raw(['clone', join(unit, 'beside/origin.git'), 'clone']);
    const files = await git(join(folder, 'clone')).raw(['ls-files']);
    expect(files.trim().split('\n')).toHaveLength(40);
    expect((await git(join(folder, 'clone')).raw(['describe'])).trim()).toBe('v1.4.0');
  });

  test('sees an edit of equal length made at the time its index names', async () => {
    const copy = join(temporary(), 'copy');
    cpSync(unit, copy, { recursive: true });
    const path = join(copy, 'workspace/src/part0/unit_0.py');
    writeFileSync(path, readFileSync(path, 'utf8').replace('total', 'tatol'));
    const at = new Date(rendered.repository.commits.at(-1)!.at * 1000);
    utimesSync(path, at, at);
    const status = await git(join(copy, 'workspace')).raw(['status', '--porcelain']);
    expect(status.trim()).toBe('M src/part0/unit_0.py');
  });

  test('reports what git reports when an object, a ref or a file is changed', async () => {
    const copy = join(temporary(), 'copy');
    cpSync(unit, copy, { recursive: true });
    const workspace = join(copy, 'workspace');
    const { head, tags } = written.git!;
    const check = (wanted: { head: string; tags: Record<string, string> }) =>
      verifyRepository({ folder: workspace, ...wanted, bare: false, searchPath: SEARCH_PATH });
    expect((await check({ head: 'f'.repeat(40), tags }))[0]).toContain('HEAD is not the commit');
    expect((await check({ head, tags: {} }))[0]).toContain('the tags are not those');
    writeFileSync(join(workspace, 'stray.txt'), 'x');
    expect(await check({ head, tags })).toEqual(['the working tree is not clean: ?? stray.txt']);
    rmSync(join(workspace, 'stray.txt'));
    const packs = join(workspace, '.git/objects/pack');
    const pack = join(
      packs,
      readdirSync(packs).find((name) => name.endsWith('.pack'))!,
    );
    const bytes = readFileSync(pack);
    bytes[bytes.length - 200]! ^= 1;
    writeFileSync(pack, bytes);
    expect((await check({ head, tags }))[0]).toContain('git fsck finds faults');
  });
});

describe('the files of a unit', () => {
  const rendered = scenarioOf(
    repositoryOf([treeOf({ 'README.md': 'hi\n', '!bin/run.sh': '#!/bin/sh\n' })], {
      remotes: [{ name: 'origin', path: 'git/origin.git', description: 'Deploys' }],
    }),
    {
      beside: treeOf({ 'docs/page.md': 'page\n' }),
      stores: [{ id: 'storeid00001', arm: 'hook', notes: [{ note_id: 'n', text: 't' }] }],
    },
  );

  test('are these, with fixed modes', () => {
    const root = temporary();
    writeTo(root, rendered);
    const paths = listing(root).map((line) => line.split(' ').slice(0, 2).join(' '));
    const unit = 'public/scenarios/0k3v9x2mpq7c';
    expect(paths.filter((line) => !line.includes('/.git/') && !line.includes('origin.git/'))).toEqual([
      'keys 755',
      'keys/scenarios 755',
      'keys/scenarios/0k3v9x2mpq7c.json 644',
      'public 755',
      'public/scenarios 755',
      'public/scenarios/0k3v9x2mpq7c 755',
      `${unit}/beside 755`,
      `${unit}/beside/docs 755`,
      `${unit}/beside/docs/page.md 644`,
      `${unit}/beside/git 755`,
      `${unit}/beside/git/origin.git 755`,
      `${unit}/prompts.json 644`,
      `${unit}/workspace 755`,
      `${unit}/workspace/.git 755`,
      `${unit}/workspace/README.md 644`,
      `${unit}/workspace/bin 755`,
      `${unit}/workspace/bin/run.sh 755`,
      'stores 755',
      'stores/storeid00001.json 644',
    ]);
  });

  test('have no other bytes or modes under another umask', () => {
    const [open, shut] = [temporary(), temporary()];
    const before = process.umask(0o077);
    try {
      writeTo(shut, rendered);
    } finally {
      process.umask(before);
    }
    writeTo(open, rendered);
    expect(listing(shut)).toEqual(listing(open));
  });

  test('are all listed with the digests of what stands on disk', () => {
    const root = temporary();
    const { files } = writeTo(root, rendered);
    const onDisk = listing(root)
      .filter((line) => !line.endsWith(' folder'))
      .map((line) => [line.split(' ')[0], line.split(' ')[2]]);
    expect(Object.entries(files)).toEqual(onDisk);
  });

  test('hold no store unless asked', () => {
    const root = temporary();
    writeScenario({ rendered, root, keysRoot: join(root, 'keys') });
    expect(existsSync(join(root, 'stores'))).toBe(false);
  });

  test('replace what an interrupted run left of them', () => {
    const [broken, whole] = [temporary(), temporary()];
    writeTo(broken, rendered);
    const unit = join(broken, 'public/scenarios', rendered.id);
    rmSync(join(unit, 'workspace/.git/HEAD'));
    writeFileSync(join(unit, 'workspace/stray'), 'x');
    writeTo(broken, rendered);
    writeTo(whole, rendered);
    expect(listing(broken)).toEqual(listing(whole));
  });

  test('cannot be placed by an id that is a path', () => {
    const root = temporary();
    expect(() => writeTo(root, { ...rendered, id: '../outside' })).toThrow(InternalError);
  });

  test('need a workspace that is the tree of the last commit', () => {
    expect(() => writeTo(temporary(), { ...rendered, workspace: treeOf({ other: '1' }) })).toThrow(
      InternalError,
    );
  });
});
