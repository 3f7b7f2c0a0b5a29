import { describe, expect, test } from 'vitest';
import type { FolderEntry } from '../../../src/schema/folder-entry.ts';
import type { TermsFile } from '../../../src/schema/terms.ts';
import { entriesOf, leakOf } from '../folder-entries.ts';
import { comparePaths } from '../../../src/tree.ts';

const KEY = `{"answer": "the reconciler undoes it", "padding": "${'x'.repeat(64)}"}\n`;
const DECLARED: Partial<TermsFile> = {
  terms: ['unheard-of'],
  subjects: ['tasks/*/environment'],
  hidden: ['tasks/*/solution', 'answers'],
};
const BASE = {
  'tasks/a/environment/README.md': 'Tide tables.\n',
  'tasks/a/solution/key.json': KEY,
  'answers/all.json': '{}\n',
};

const link = (path: string, target: string): FolderEntry => ({ path, kind: 'symlink', target });

async function found(files: Record<string, string>, more: FolderEntry[] = [], terms = DECLARED) {
  const entries = [...entriesOf({ ...BASE, ...files }), ...more].toSorted((a, b) =>
    comparePaths(a.path, b.path),
  );
  const { findings } = await leakOf(entries, terms, { root: '/srv/w' });
  return findings.map(({ rule, path, line }) => [rule, path.replace('tasks/a/environment/', ''), line]);
}

/** Two names of one file. */
const linked = (path: string): FolderEntry => ({
  path,
  kind: 'file',
  bytes: Buffer.from('short'),
  hardLink: '1:77',
});

const ENV = 'tasks/a/environment';

describe('what a subject can reach of the hidden is told', () => {
  test.each<[string, Record<string, string>, FolderEntry[], [string, string, number | null]]>([
    ['a link to the key', {}, [link(`${ENV}/k`, '../solution/key.json')], ['reach-link', 'k', null]],
    ['a link to the folder above', {}, [link(`${ENV}/up`, '..')], ['reach-link', 'up', null]],
    [
      'an absolute link to the key',
      {},
      [link(`${ENV}/k`, '/srv/w/answers/all.json')],
      ['reach-link', 'k', null],
    ],
    [
      'a link by detours',
      {},
      [link(`${ENV}/x/k`, './../../solution/./key.json')],
      ['reach-link', 'x/k', null],
    ],
    ['a link to the whole folder', {}, [link(`${ENV}/k`, '/srv/w')], ['reach-link', 'k', null]],
    [
      "a link to another subject's folder",
      {},
      [link(`${ENV}/k`, '../../b/environment')],
      ['reach-link', 'k', null],
    ],
    ['a link out of the folder', {}, [link(`${ENV}/k`, '/etc/passwd')], ['reach-outside', 'k', null]],
    [
      'a path upwards',
      { [`${ENV}/run.sh`]: 'x\ncat ../solution/key.json\n' },
      [],
      ['reach-path', 'run.sh', 2],
    ],
    [
      'a path upwards from the working directory',
      { [`${ENV}/bin/deep/run.sh`]: 'diff out ../solution/key.json\n' },
      [],
      ['reach-path', 'bin/deep/run.sh', 1],
    ],
    ['an absolute path', { [`${ENV}/a.cfg`]: 'cache=/srv/w/cache\n' }, [], ['reach-path', 'a.cfg', 1]],
    ['a copy of the key', { [`${ENV}/data/k.json`]: KEY }, [], ['reach-copy', 'data/k.json', null]],
    ['a hard link to the key', {}, [linked(`${ENV}/k`), linked('answers/k')], ['reach-hard-link', 'k', null]],
    [
      "a hard link to another subject's file",
      {},
      [linked(`${ENV}/k`), linked('tasks/b/environment/k')],
      ['reach-hard-link', 'k', null],
    ],
  ])('%s', async (_, files, more, expected) => {
    expect(await found(files, more)).toContainEqual(expected);
  });
});

describe('what stays within is innocent', () => {
  test.each<[string, Record<string, string>, FolderEntry[]]>([
    ['a link within', {}, [link(`${ENV}/docs/latest`, '../README.md')]],
    ['a link to its own folder', {}, [link(`${ENV}/src/here`, '..')]],
    ['a path upwards within', { [`${ENV}/src/a.ts`]: "import '../README.md';\n" }, []],
    ['a path that leads nowhere hidden', { [`${ENV}/a.sh`]: 'cat ../../../../etc/hosts ../notes\n' }, []],
    ['a hard link within', {}, [linked(`${ENV}/a`), linked(`${ENV}/b`)]],
    ['short equal files', { [`${ENV}/e.json`]: '{}\n' }, []],
    ['a link among the hidden', {}, [link('answers/k', '../tasks/a/solution/key.json')]],
  ])('%s', async (_, files, more) => {
    expect(await found(files, more)).toEqual([]);
  });

  test('and so is everything where nothing is declared', async () => {
    const all = [link('k', '/etc/passwd'), linked('a'), linked('b')];
    expect(await found({ 'x.md': '/srv/w ../answers/all.json' }, all, { terms: ['unheard-of'] })).toEqual([]);
  });

  test('where no subjects are named, all that is not hidden is one', async () => {
    const terms = { terms: ['unheard-of'], hidden: ['answers'] };
    expect(await found({}, [link('k', 'answers/all.json')], terms)).toEqual([['reach-link', 'k', null]]);
  });
});
