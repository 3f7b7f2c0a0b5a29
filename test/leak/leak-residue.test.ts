import { describe, expect, test } from 'vitest';
import { leakResidue } from '../../src/leak/leak-residue.ts';
import type { ScenarioKey } from '../../src/schema/scenario-key.ts';
import { scenarioOf, repositoryOf, treeOf } from '../write/synthetic-scenario.ts';
import { entriesOf } from './folder-entries.ts';

/** Its fact has the terms `reconciler` and `ten minutes`. */
const { key } = scenarioOf(repositoryOf([treeOf({ 'README.md': 'Tide tables.\n' })]));

async function residueOf(files: Record<string, string>, more: Partial<ScenarioKey> = {}) {
  const entries = entriesOf({ 'workspace/README.md': 'Tide tables.\n', ...files });
  const findings = await leakResidue({
    entries,
    terms: { ...key, ...more },
    start: 'session 2 after informed',
  });
  return findings.map(
    ({ rule, path, severity }) => `${severity} ${rule} ${path.replace(/^public\/scenarios\/[^/]+\//u, '')}`,
  );
}

describe('what sessions leave of a told fact is told of', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'a log of the script',
      { 'workspace/state/run.log': 'picked up by the reconciler\n' },
      'workspace/state/run.log',
    ],
    ['an entry of the queue', { 'workspace/ops/q.yaml': '- note: reconciler\n' }, 'workspace/ops/q.yaml'],
    ['a file by its name', { 'workspace/reconciler.lock': '' }, 'workspace/reconciler.lock'],
    ['something beside the workspace', { 'beside/mail.txt': 'within ten minutes' }, 'beside/mail.txt'],
    [
      'a message git keeps',
      { 'workspace/.git/COMMIT_EDITMSG': 'Undone by the reconciler\n' },
      'workspace/.git/COMMIT_EDITMSG',
    ],
    [
      'a reflog',
      { 'workspace/.git/logs/HEAD': '0 1 A <a@b> 1 +0000\tcommit: reconciler\n' },
      'workspace/.git/logs/HEAD',
    ],
    ['the fact itself', { 'workspace/NOTES.md': `${key.fact}\n` }, 'workspace/NOTES.md'],
  ])('%s', async (_, files, path) => {
    expect(await residueOf(files)).toContain(`error residue ${path}`);
  });
});

describe('what they leave else is innocent', () => {
  test.each<[string, Record<string, string>, Partial<ScenarioKey>]>([
    ['plain work', { 'workspace/ops/q.yaml': '- what: berths\n' }, {}],
    ['a word of a test, which is no residue', { 'workspace/a.md': 'a stub\n' }, {}],
    [
      'a fact that is to be found there anyway',
      { 'workspace/a.md': 'the reconciler\n' },
      { origin: 'discovered' },
    ],
  ])('%s', async (_, files, more) => {
    expect(await residueOf(files, more)).toEqual([]);
  });
});
