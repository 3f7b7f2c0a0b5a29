import { rmSync } from 'node:fs';
import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestOf } from '../../src/digest.ts';
import { leakSuite } from '../../src/leak/leak-suite.ts';
import type { FolderEntry } from '../../src/schema/folder-entry.ts';
import type { RenderedScenario } from '../../src/schema/rendered-scenario.ts';
import { comparePaths } from '../../src/tree.ts';
import { makeTemporaryFolder } from '../write/git/git-repository.ts';
import { repositoryOf, scenarioOf, treeOf } from '../write/synthetic-scenario.ts';
import { writeScenario } from '../../src/write/write-scenario.ts';
import { entriesOf, readEntries } from './folder-entries.ts';
import { makeKeyedItems, onYes, randomOf } from './rules/keyed-items.ts';

const base = makeTemporaryFolder();
afterAll(() => rmSync(base, { recursive: true }));

/** A discovered scenario whose anchor and its earlier version have the terms, with a remote and a store. */
const rendered: RenderedScenario = scenarioOf(
  repositoryOf(
    [
      treeOf({ 'README.md': 'Tide tables.\n', 'docs/ops.md': 'A reconciler is coming.\n' }),
      treeOf({ 'README.md': 'Tide tables.\n', 'docs/ops.md': 'The reconciler waits ten minutes.\n' }),
    ],
    { remotes: [{ name: 'origin', path: 'origin.git', description: null }] },
  ),
  {
    prompts: {
      sessions: [
        { k: 1, prompt: 'Read docs/ops.md.' },
        { k: 2, prompt: 'Ship it.' },
      ],
    },
    stores: [{ id: 'st0res000001', arm: 'hook', notes: [{ note_id: 'n0te00000001', text: 'The note.' }] }],
    key: {
      origin: 'discovered',
      anchors: ['docs/ops.md'],
      notes: [{ note_id: 'n0te00000001', variant: 'plain', text: 'The note.' }],
      cells: [{ id: 'st0res000001', arm: 'hook', note: 'plain' }],
    },
  },
);
const UNIT = `public/scenarios/${rendered.id}`;
let clean: FolderEntry[];
beforeAll(() => {
  const root = join(base, 'suite');
  writeScenario({ rendered, root, keysRoot: join(root, 'keys'), withStores: true });
  clean = readEntries(root);
});

const item = (item_id: string, text = 'It rains.') =>
  JSON.stringify({
    item_id,
    record: 'It rains in Ghent.',
    evidence: [{ n: 1, when: '2024-05-06T07:08', who: 'Ana', text }],
  });

/** The clean suite with these files put over it. */
function suiteWith(files: Record<string, string | Uint8Array>): FolderEntry[] {
  const planted = entriesOf(files);
  const kept = clean.filter(({ path }) => !planted.some((entry) => entry.path === path));
  return [...kept, ...planted].toSorted((a, b) => comparePaths(a.path, b.path));
}

const check = (entries: FolderEntry[]) =>
  leakSuite({ entries, terms: [rendered.key], root: '/srv/suites/tide' });

test('a clean suite has no finding: anchors may hold the terms in files, in history and in the remote', async () => {
  const report = await check(clean);
  expect(report.findings).toEqual([]);
  expect(report.skipped).toEqual([{ path: 'keys', why: 'no subject sees it' }]);
  // Two commits, two root trees, two of docs/, one README and two versions of ops.md; the same in the remote.
  expect(report.scanned.gitObjects).toBe(18);
});

describe('a leak planted on disk is found', () => {
  test.each<[string, Record<string, string>, Record<string, unknown>]>([
    [
      'in a file',
      { [`${UNIT}/workspace/README.md`]: 'the reconciler' },
      { rule: 'term-in-text', path: `${UNIT}/workspace/README.md` },
    ],
    ['in a new file name', { [`${UNIT}/workspace/reconciler`]: '' }, { rule: 'term-in-name' }],
    [
      'in a git folder',
      { [`${UNIT}/workspace/.git/COMMIT_EDITMSG`]: 'reconciler' },
      { rule: 'term-in-git', where: 'git' },
    ],
    [
      'in the reflog',
      { [`${UNIT}/workspace/.git/logs/HEAD`]: 'commit: reconciler' },
      { rule: 'term-in-git' },
    ],
    ['in the remote', { [`${UNIT}/beside/origin.git/description`]: 'reconciler' }, { rule: 'term-in-git' }],
    [
      'in a later prompt',
      { [`${UNIT}/prompts.json`]: JSON.stringify({ sessions: [{ k: 2, prompt: 'Mind the reconciler.' }] }) },
      { rule: 'term-in-prompt' },
    ],
    [
      'in the dataset card',
      { 'public/README.md': rendered.key.fact },
      { rule: 'fact-in-text', path: 'public/README.md' },
    ],
    [
      'in a store',
      { 'stores/st0res000001.json': JSON.stringify({ id: 'st0res000001', arm: 'hook', notes: [] }) },
      { rule: 'arm-store' },
    ],
    [
      'in an item',
      { 'public/items.jsonl': `${item('a'.repeat(12))}\n${item('b'.repeat(12), 'a twin')}\n` },
      { rule: 'item-word', line: 2 },
    ],
    [
      'in the order of items',
      { 'public/items.jsonl': `${item('b'.repeat(12))}\n${item('a'.repeat(12))}\n` },
      { rule: 'id-order', line: 2 },
    ],
    [
      'as an item twice',
      { 'public/items.jsonl': `${item('b'.repeat(12))}\n${item('b'.repeat(12))}\n` },
      { rule: 'id-twice' },
    ],
    [
      'in a file beside the workspace that has the name of an anchor',
      { [`${UNIT}/beside/docs/ops.md`]: 'the reconciler' },
      { rule: 'term-in-text', path: `${UNIT}/beside/docs/ops.md` },
    ],
    [
      'in what agents load above all workspaces',
      { 'public/CLAUDE.md': 'Be brief.' },
      { rule: 'agent-file-above' },
    ],
    [
      'in what agents load above one workspace',
      { [`${UNIT}/.claude/settings.json`]: '{}' },
      { rule: 'agent-file-above', path: `${UNIT}/.claude` },
    ],
    [
      'in what agents load in the workspace',
      { [`${UNIT}/workspace/AGENTS.md`]: 'Mind the reconciler.' },
      { rule: 'agent-file-tells' },
    ],
    [
      'as a second memory',
      { [`${UNIT}/workspace/.mcp.json`]: '{"mcpServers": {}}' },
      { rule: 'agent-memory', severity: 'warning' },
    ],
    [
      'as a path to the keys',
      { [`${UNIT}/workspace/run.sh`]: `cat ../../../../keys/scenarios/${rendered.id}.json\n` },
      { rule: 'reach-path', line: 1 },
    ],
    [
      "as the suite's own path",
      { [`${UNIT}/workspace/run.sh`]: 'cd /srv/suites/tide\n' },
      { rule: 'reach-path', term: '/srv/suites/tide' },
    ],
    ['as a line that is no item', { 'public/items.jsonl': 'x\n' }, { rule: 'suite-damaged', line: 1 }],
    [
      'as prompts that are none',
      { [`${UNIT}/prompts.json`]: '{"sessions":[{}]}' },
      { rule: 'suite-damaged' },
    ],
    [
      'as prompts without one',
      { [`${UNIT}/prompts.json`]: '{"sessions":[null]}' },
      { rule: 'suite-damaged' },
    ],
    [
      'as a store without a note',
      { 'stores/st0res000001.json': '{"id":"st0res000001","arm":"hook","notes":[null]}' },
      { rule: 'suite-damaged' },
    ],
    ['as a store that is none', { 'stores/st0res000001.json': '[' }, { rule: 'suite-damaged' }],
    ['in the name of a public file', { 'public/gold_labels.csv': '' }, { rule: 'item-name' }],
  ])('%s', async (_, files, expected) => {
    const { findings } = await check(suiteWith(files));
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', ...expected }));
  });

  test('in a blob of the history that is no version of an anchor', async () => {
    const other = scenarioOf(
      repositoryOf([treeOf({ 'README.md': 'reconciler\n' }), treeOf({ 'README.md': 'Tide tables.\n' })]),
    );
    const root = join(base, 'other');
    writeScenario({ rendered: other, root, keysRoot: join(root, 'keys') });
    const { findings } = await check(readEntries(root));
    expect(findings).toMatchObject([
      { rule: 'term-in-git', path: `${UNIT}/workspace/.git`, matched: 'reconciler' },
    ]);
    expect(findings[0]!.object).toMatch(/^[0-9a-f]{40}$/u);
  });
});

test('a unit without a key is an error, not passed over', async () => {
  const { findings } = await leakSuite({ entries: clean, terms: [] });
  expect(findings).toContainEqual(
    expect.objectContaining({ rule: 'suite-damaged', path: UNIT, severity: 'error' }),
  );
});

describe('files of the manifest', () => {
  const README = `${UNIT}/workspace/README.md`;
  const files = () =>
    Object.fromEntries(
      clean.flatMap(({ path, bytes }) => (bytes === undefined ? [] : [[path, digestOf(bytes)] as const])),
    );
  const damageIn = async (entries: FolderEntry[]) => {
    const { findings } = await leakSuite({ entries, terms: [rendered.key], files: files() });
    return findings
      .filter(({ rule }) => rule !== 'reach-outside')
      .map(({ rule, path, matched }) => `${rule} ${path}: ${matched}`);
  };

  test('are as they were written in a clean suite', async () => {
    expect(await damageIn(clean)).toEqual([]);
  });

  test.each<[string, () => FolderEntry[], string]>([
    ['changed', () => suiteWith({ [README]: 'Moon tables.\n' }), 'other bytes than the manifest says'],
    ['gone', () => clean.filter(({ path }) => path !== README), 'the manifest names it, and it is missing'],
    [
      'unreadable',
      () =>
        clean.map((entry) =>
          entry.path === README ? { path: README, kind: 'file', skipped: 'cannot be read (EACCES)' } : entry,
        ),
      'its content could not be read',
    ],
    [
      'replaced by a link',
      () =>
        clean.map((entry) =>
          entry.path === README ? { path: README, kind: 'symlink', target: '/etc/motd' } : entry,
        ),
      'the manifest names a file, and here is none',
    ],
  ])('are damage when %s', async (_case, entries, matched) => {
    expect(await damageIn(entries())).toEqual([`suite-damaged ${README}: ${matched}`]);
  });
});

describe('a link or a second name that leads to the keys is found', () => {
  const KEY = `keys/scenarios/${rendered.id}.json`;
  const cleanWith = (...more: FolderEntry[]): FolderEntry[] =>
    [...clean.filter(({ path }) => !more.some((entry) => entry.path === path)), ...more].toSorted((a, b) =>
      comparePaths(a.path, b.path),
    );
  const keyBytes = (): Uint8Array => clean.find(({ path }) => path === KEY)!.bytes!;

  test.each<[string, () => FolderEntry[], Record<string, unknown>]>([
    [
      'a link to the keys',
      () => cleanWith({ path: `${UNIT}/workspace/k`, kind: 'symlink', target: '../../../../keys' }),
      { rule: 'reach-link', term: 'keys' },
    ],
    [
      'a link to another instance',
      () =>
        cleanWith({ path: `${UNIT}/workspace/k`, kind: 'symlink', target: '../../0thernnnnnnn/workspace' }),
      { rule: 'reach-link' },
    ],
    [
      'a hard link to the key',
      () =>
        cleanWith(
          { path: `${UNIT}/workspace/k`, kind: 'file', bytes: Buffer.from('x'), hardLink: '1:2' },
          { path: KEY, kind: 'file', bytes: keyBytes(), hardLink: '1:2' },
        ),
      { rule: 'reach-hard-link', term: KEY },
    ],
    [
      'a copy of the key',
      () => cleanWith({ path: `${UNIT}/beside/k.json`, kind: 'file', bytes: keyBytes() }),
      { rule: 'reach-copy', path: `${UNIT}/beside/k.json` },
    ],
  ])('%s', async (_, entries, expected) => {
    const { findings } = await check(entries());
    expect(findings).toContainEqual(expect.objectContaining(expected));
  });
});

test('stores of two arms with the same note are the same bytes but for id and arm', async () => {
  const note = { note_id: 'n0te00000001', text: 'The note.' };
  const cells = ['hook', 'proxy'].map((arm, at) => ({ id: `st0res00000${at + 1}`, arm, note: 'plain' }));
  const terms = { ...rendered.key, cells } as typeof rendered.key;
  const write = (at: number, more = ''): string =>
    `${JSON.stringify({ id: cells[at]!.id, arm: cells[at]!.arm, notes: [note] })}${more}\n`;
  const found = async (second: string) => {
    const entries = suiteWith({ 'stores/st0res000001.json': write(0), 'stores/st0res000002.json': second });
    const { findings } = await leakSuite({ entries, terms: [terms] });
    return findings.map(({ rule, path }) => `${rule} ${path}`);
  };
  expect(await found(write(1))).toEqual([]);
  expect(await found(write(1, ' '))).toEqual(['arm-differs stores/st0res000002.json']);
});

test('items are held against their keys where these are given', async () => {
  const keyed = {
    items: makeKeyedItems({ seed: 1, plant: onYes((one) => ({ ...one, record: `Perhaps ${one.record}` })) }),
    random: randomOf(3),
  };
  const { findings } = await leakSuite({ entries: clean, terms: [rendered.key], keyed });
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'label-predicted', severity: 'error' }));
});

test.each(['public', 'public/more', UNIT, `${UNIT}/workspace/docs`])(
  'a link at %s is listed as not followed',
  async (path) => {
    const link: FolderEntry = { path, kind: 'symlink', target: 'elsewhere' };
    const rest = clean.filter((entry) => entry.path !== path && !entry.path.startsWith(`${path}/`));
    const { skipped } = await check([...rest, link].toSorted((a, b) => comparePaths(a.path, b.path)));
    expect(skipped).toContainEqual({ path, why: 'a link, not followed' });
  },
);

test('of the same hits in one file a few are kept, and the rest is counted', async () => {
  const lines = Array.from({ length: 3000 }, (_, at) => item(at.toString().padStart(12, '0'), 'a twin'));
  const { findings } = await check(suiteWith({ 'public/items.jsonl': `${lines.join('\n')}\n` }));
  const twins = findings.filter(({ rule }) => rule === 'item-word');
  expect(twins).toHaveLength(20);
  expect(twins.at(-1)!.why).toContain('(and 2980 more of the same)');
});

test('a git object of the suite that cannot be read is listed with its path in the suite', async () => {
  const pack = clean.find(({ path }) => path.endsWith('.pack'))!;
  const broken = Buffer.from(pack.bytes!);
  broken[12] = 0;
  const { skipped } = await check(suiteWith({ [pack.path]: broken }));
  expect(skipped.some(({ path }) => path === pack.path)).toBe(true);
});
