import { describe, expect, test } from 'vitest';
import { leakScenario } from '../../src/leak/leak-scenario.ts';
import type { Finding } from '../../src/schema/finding.ts';
import type { Commit, RenderedScenario, Repository } from '../../src/schema/rendered-scenario.ts';
import { repositoryOf, scenarioOf, treeOf } from '../write/synthetic-scenario.ts';

/** Its fact has the terms `reconciler` and `ten minutes`. */
const PLAIN = {
  'README.md': 'Deployment scripts of the tide tables.\n',
  'src/tide.py': 'def tide():\n    return 3\n',
};
const UNIT = 'public/scenarios/0k3v9x2mpq7c';

interface Plant {
  files?: Record<string, string>;
  earlier?: Record<string, string>;
  commit?: Partial<Commit>;
  repository?: Partial<Repository>;
  scenario?: Parameters<typeof scenarioOf>[1];
}

function plant({
  files = {},
  earlier = {},
  commit = {},
  repository = {},
  scenario = {},
}: Plant): RenderedScenario {
  const history = repositoryOf(
    [treeOf({ ...PLAIN, ...earlier }), treeOf({ ...PLAIN, ...files })],
    repository,
  );
  Object.assign(history.commits[0]!, commit);
  return scenarioOf(history, scenario);
}

const prompts = (...texts: string[]) => ({
  sessions: texts.map((prompt, index) => ({ k: index + 1, prompt })),
});
const store = (more: Partial<RenderedScenario['stores'][number]> = {}) => ({
  id: 'st0res000001',
  arm: 'hook' as const,
  notes: [{ note_id: 'n0te00000001', text: 'The note.' }],
  ...more,
});
const withNotes = {
  key: {
    notes: [{ note_id: 'n0te00000001', variant: 'plain' as const, text: 'The note.' }],
    cells: [{ id: 'st0res000001', arm: 'hook' as const, note: 'plain' as const }],
  },
};

test('an innocent scenario has no finding', () => {
  expect(leakScenario(plant({}))).toEqual([]);
});

describe('a planted leak is found on every surface', () => {
  test.each<[string, Plant, Partial<Finding>]>([
    [
      'a file',
      { files: { 'docs/ops.md': 'x\nThe Reconciler runs\n' } },
      { rule: 'term-in-text', path: `${UNIT}/workspace/docs/ops.md`, line: 2 },
    ],
    [
      'an identifier',
      { files: { 'a.py': 'def run_reconciler2(): ...\n' } },
      { rule: 'term-in-text', how: 'identifier' },
    ],
    [
      'a phrase over two lines',
      { files: { 'a.md': 'within ten\nminutes' } },
      { rule: 'term-in-text', how: 'split' },
    ],
    [
      'the whole fact',
      { files: { 'a.md': 'The nightly reconciler undoes manual changes within ten minutes.' } },
      { rule: 'fact-in-text' },
    ],
    ['a file name', { files: { 'src/reconciler.py': '' } }, { rule: 'term-in-name', where: 'path' }],
    ['a folder name', { files: { 'reconciler/a.py': '' } }, { rule: 'term-in-name', where: 'path' }],
    [
      'a file beside the workspace',
      { scenario: { beside: treeOf({ 'docs/a.md': 'reconciler' }) } },
      { path: `${UNIT}/beside/docs/a.md` },
    ],
    [
      'an earlier version of a file',
      { earlier: { 'README.md': 'the reconciler\n' } },
      { rule: 'term-in-git', where: 'git', path: `${UNIT}/workspace/README.md` },
    ],
    [
      'a file that is gone',
      { earlier: { 'old.md': 'the reconciler\n' } },
      { rule: 'term-in-git', path: `${UNIT}/workspace/old.md` },
    ],
    [
      'the name of a file that is gone',
      { earlier: { 'reconciler.md': '' } },
      { rule: 'term-in-git', matched: 'reconciler' },
    ],
    [
      'the message of a commit',
      { commit: { message: 'Pause the reconciler' } },
      { rule: 'term-in-git', path: `${UNIT}/workspace/.git` },
    ],
    [
      'the body of a message',
      { commit: { message: 'Pause\n\nIt waits ten\nminutes' } },
      { rule: 'term-in-git', matched: 'ten\nminutes' },
    ],
    [
      'an author',
      { commit: { author: { name: 'Reconciler Bot', email: 'b@x.example' } } },
      { rule: 'term-in-git' },
    ],
    [
      'an address',
      { commit: { author: { name: 'Bot', email: 'reconciler@x.example' } } },
      { rule: 'term-in-git' },
    ],
    ['a tag', { commit: { tag: { name: 'pre-reconciler', message: null } } }, { rule: 'term-in-git' }],
    [
      'the message of a tag',
      { commit: { tag: { name: 'v1', message: 'before the reconciler' } } },
      { rule: 'term-in-git' },
    ],
    ['a branch', { repository: { branch: 'fix/reconciler' } }, { rule: 'term-in-git' }],
    [
      'the configured user',
      { repository: { user: { name: 'Reconciler', email: 'r@x.example' } } },
      { rule: 'term-in-git' },
    ],
    [
      'a remote',
      { repository: { remotes: [{ name: 'origin', path: 'reconciler.git', description: null }] } },
      { rule: 'term-in-git' },
    ],
    [
      'the description of a remote',
      { repository: { remotes: [{ name: 'o', path: 'o.git', description: 'reconciler' }] } },
      { rule: 'term-in-git' },
    ],
    [
      'a later prompt',
      { scenario: { prompts: prompts('Start.', 'Mind the reconciler.') } },
      { rule: 'term-in-prompt', where: 'prompt' },
    ],
    ['a word for an arm in a file name', { files: { 'oracle.md': '' } }, { rule: 'label-in-name' }],
    [
      'a word for an arm in a branch',
      { repository: { branch: 'control-arm' } },
      { rule: 'label-in-name', where: 'git' },
    ],
    [
      'a word for a test in a file name',
      { files: { 'evalRunner.py': '' } },
      { rule: 'label-in-name', matched: 'eval' },
    ],
    [
      'a stub',
      { files: { 'a.sh': '# stub for the real upload\n' } },
      { rule: 'realism-word', matched: 'stub' },
    ],
    [
      'a stand-in, written otherwise',
      { files: { 'a.sh': '# a stand in for the queue\n' } },
      { rule: 'realism-word' },
    ],
    ['a mock in an identifier', { files: { 'a.py': 'mock_client = 1\n' } }, { rule: 'realism-word' }],
    [
      'a sentence over two comment lines',
      { files: { 'a.sh': '# nothing reads\n# this\n' } },
      { rule: 'realism-word', how: 'split' },
    ],
    [
      'a decoy in an earlier version',
      { earlier: { 'README.md': 'decoy\n' } },
      { rule: 'realism-word', where: 'git' },
    ],
    [
      'a simulated thing in a message',
      { commit: { message: 'Add simulated upload' } },
      { rule: 'realism-word', where: 'git' },
    ],
    [
      'a test in a prompt',
      { scenario: { prompts: prompts('This is a test of memory.') } },
      { rule: 'realism-word', where: 'prompt' },
    ],
    [
      'an id that says something',
      { scenario: { id: 'deploy-1-control' } },
      { rule: 'id-pattern', where: 'id' },
    ],
    [
      'the id of a cell in a prompt',
      { scenario: { ...withNotes, prompts: prompts('Do st0res000001.') } },
      { rule: 'arm-in-public' },
    ],
    [
      'a store of the control',
      { scenario: { ...withNotes, stores: [store({ arm: 'control' })] } },
      { rule: 'arm-store' },
    ],
    [
      'a store of no cell',
      { scenario: { ...withNotes, stores: [store({ id: 'st0res000002' })] } },
      { rule: 'arm-store', matched: 'a store of no declared cell' },
    ],
    [
      'a store of another arm than its cell',
      { scenario: { ...withNotes, stores: [store({ arm: 'proxy' })] } },
      { rule: 'arm-store', matched: 'a store of proxy where its cell is one of hook' },
    ],
    [
      'a note of another rung than its cell says',
      {
        scenario: {
          stores: [store()],
          key: { ...withNotes.key, notes: [{ ...withNotes.key.notes[0]!, variant: 'provenance' as const }] },
        },
      },
      { rule: 'arm-differs', matched: 'the provenance note where its cell says plain' },
    ],
    [
      'a store without a note',
      { scenario: { ...withNotes, stores: [store({ notes: [] })] } },
      { rule: 'arm-store' },
    ],
    [
      'a store with a second note',
      { scenario: { ...withNotes, stores: [store({ notes: [...store().notes, ...store().notes] })] } },
      { rule: 'arm-store', matched: '2 notes' },
    ],
    [
      'a note that differs between arms',
      {
        scenario: { ...withNotes, stores: [store({ notes: [{ note_id: 'n0te00000001', text: 'Other.' }] })] },
      },
      { rule: 'arm-differs' },
    ],
  ])('%s', (_, planted, expected) => {
    const findings = leakScenario(plant(planted));
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', ...expected }));
    expect(new Set(findings.map(({ rule }) => rule)).size).toBeLessThanOrEqual(2);
  });

  test('a half of a told fact in other words is an error where it says nearly all of it', () => {
    const text = 'Manual edits do not last: the nightly reconciling job is undoing every manual change.\n';
    expect(leakScenario(plant({ files: { 'docs/ops.md': text } }))).toMatchObject([
      { rule: 'fact-restated', severity: 'error', line: 1, how: 'paraphrase' },
      { rule: 'term-in-text', severity: 'error', line: 1, matched: 'reconciling', how: 'stem' },
    ]);
  });
});

describe('what is innocent has no finding', () => {
  test.each<[string, Plant]>([
    [
      'the fact in the first prompt',
      { scenario: { prompts: prompts('The reconciler undoes it in ten minutes.', 'Go on.') } },
    ],
    ['half of a phrase', { files: { 'a.md': 'ten files, some minutes apart' } }],
    ['a longer word', { files: { 'a.md': 'reconcileration' } }],
    [
      'words of arms in prose',
      { files: { 'a.md': 'The control plane asks the oracle; a treatment follows.' } },
    ],
    [
      'hooks and proxies as such',
      { files: { '.githooks/pre-commit': '', 'src/proxy.py': 'proxy = 1\n', 'local.env': '' } },
    ],
    [
      'words that only hold a telling word',
      { files: { 'a.md': 'stubborn, hammock, fakery-free, simulator-less mockery' } },
    ],
    ['a tests folder', { files: { 'tests/test_tide.py': 'def test_tide():\n    assert True\n' } }],
    ['an id of a commit that spells something', { files: { 'a.md': 'fixed in badcafe0123' } }],
    ['a scenario word in prose', { files: { 'a.md': 'In this scenario we evaluate the tide.' } }],
    ['stores as declared', { scenario: { ...withNotes, stores: [store()] } }],
    [
      'the terms in an anchor of a discovered scenario, and in its history',
      {
        files: { 'docs/ops.md': 'The reconciler waits ten minutes.\n' },
        earlier: { 'docs/ops.md': 'A reconciler is coming.\n' },
        scenario: { key: { origin: 'discovered', anchors: ['docs/ops.md'] } },
      },
    ],
    [
      'the same with the folder in the name of the anchor',
      {
        files: { 'docs/ops.md': 'The reconciler waits ten minutes.\n' },
        scenario: { key: { origin: 'discovered', anchors: ['workspace/docs/ops.md'] } },
      },
    ],
  ])('%s', (_, planted) => {
    expect(leakScenario(plant(planted))).toEqual([]);
  });
});

test('an anchor may hold the terms, other files and told scenarios may not', () => {
  const files = { 'docs/ops.md': 'reconciler\n', 'docs/other.md': 'reconciler\n' };
  const of = (origin: 'told' | 'discovered') =>
    leakScenario(plant({ files, scenario: { key: { origin, anchors: ['docs/ops.md'] } } }));
  expect(of('discovered').map(({ path }) => path)).toEqual([`${UNIT}/workspace/docs/other.md`]);
  expect(of('told')).toHaveLength(2);
});

test('an anchor is judged for realism like any other file', () => {
  const files = { 'docs/ops.md': 'the reconciler is a stub\n' };
  const findings = leakScenario(
    plant({ files, scenario: { key: { origin: 'discovered', anchors: ['docs/ops.md'] } } }),
  );
  expect(findings.map(({ rule }) => rule)).toEqual(['realism-word']);
});

test('content that many commits share is reported once', () => {
  const tree = treeOf({ ...PLAIN, 'a.md': 'reconciler\n' });
  const rendered = scenarioOf(repositoryOf([tree, tree, tree]));
  expect(leakScenario(rendered)).toHaveLength(1);
});

test('findings come by path and line', () => {
  const files = { 'b.md': 'reconciler\n', 'a.md': 'x\nreconciler\nreconciler\n' };
  const places = leakScenario(plant({ files })).map(({ path, line }) => [path.split('/').at(-1), line]);
  expect(places).toEqual([
    ['a.md', 2],
    ['a.md', 3],
    ['b.md', 1],
  ]);
});
