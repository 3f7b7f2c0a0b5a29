import { Buffer } from 'node:buffer';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SimpleGit } from 'simple-git';
import { afterAll, describe, expect, test } from 'vitest';
import { isolatedGit } from '../../src/write/isolated-git.ts';
import { makeTemporaryFolder, SEARCH_PATH } from '../write/git/git-repository.ts';
import { entriesOf, leakOf, readEntries } from './folder-entries.ts';

const TERMS = ['reconciler', 'ten minutes', 'deploy queue', '1.10', 'größe'];
const FACT =
  'The nightly reconciler undoes manual changes within ten minutes; change the desired state file instead.';

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('a leak in a file is found, whatever its form', () => {
  test.each<[string, string | Buffer, string]>([
    ['as written', 'the reconciler runs', 'exact'],
    ['in capitals', 'RECONCILER', 'case'],
    ['at the very start and end', 'reconciler', 'exact'],
    ['without a final line break, after CRLF', 'a\r\nreconciler', 'exact'],
    ['with a plural', 'two reconcilers', 'stem'],
    ['in camel case', 'const nightlyReconcilerJob = 1', 'identifier'],
    ['in Pascal case after an acronym', 'class HTTPReconciler {}', 'identifier'],
    ['in snake case', 'run_reconciler_now()', 'exact'],
    ['in constants', 'RECONCILER_PORT=1', 'case'],
    ['in kebab case', 'the-reconciler-unit', 'exact'],
    ['before a digit', 'reconciler2', 'identifier'],
    ['after a digit', '2reconciler', 'identifier'],
    ['as a phrase', 'in ten minutes', 'exact'],
    ['as a phrase in camel case', 'let tenMinutes', 'identifier'],
    ['as a phrase in snake case', 'TEN_MINUTES', 'identifier'],
    ['as a phrase in kebab case', 'ten-minutes', 'identifier'],
    ['as a phrase with dots', 'ten.minutes', 'identifier'],
    ['as a phrase written together', 'deployqueue', 'identifier'],
    ['as a phrase with more space', 'ten   minutes', 'split'],
    ['as a phrase over a line break', 'within ten\nminutes', 'split'],
    ['as a phrase over lines of a comment', '# within ten\n#   minutes', 'split'],
    ['as a phrase over lines of a block comment', ' * within ten\n * minutes', 'split'],
    ['as a phrase with Markdown emphasis', '**ten** minutes', 'split'],
    ['as a phrase of two joined strings', '"ten " +\n  "minutes"', 'split'],
    ['as a phrase in JSON', '{"a":"ten\\nminutes"}', 'encoded:escapes'],
    ['in unicode escapes', '"\\u0072econciler"', 'encoded:escapes'],
    ['cut at the end of a line', 'the recon-\n  ciler', 'split'],
    ['in full-width letters', 'ｒｅｃｏｎｃｉｌｅｒ', 'unicode'],
    ['with a soft hyphen', 'recon\u00ADciler', 'unicode'],
    ['with a zero-width space', 'reco\u200Bnciler', 'unicode'],
    ['with a ligature', 'the great ﬂood of größe', 'exact'],
    ['between curly quotes', '“reconciler”', 'exact'],
    ['with a no-break space', 'ten\u00A0minutes', 'unicode'],
    ['with sharp s as SS', 'GRÖSSE', 'unicode'],
    ['in UTF-16', utf16('the reconciler'), 'exact'],
    ['in UTF-16 without a byte order mark', utf16('the reconciler').subarray(2), 'exact'],
    ['in Latin-1', latin1('größe'), 'exact'],
    ['among bytes that are no text', Buffer.from([0, 255, ...Buffer.from('reconciler'), 254, 0]), 'exact'],
    ['with its accents apart', 'gro\u0308\u00dfe', 'unicode'],
    ['as a version', 'v1.10', 'identifier'],
    ['as a version with underscores', 'release_1_10', 'identifier'],
    ['as the whole fact, wrapped', FACT.replaceAll(' ', '\n'), 'split'],
  ])('%s', async (_, content, how) => {
    const { findings } = await leakOf(entriesOf({ 'notes.txt': content }), { terms: TERMS, facts: [FACT] });
    const hit = findings.find((finding) => finding.how !== 'paraphrase');
    expect(hit).toMatchObject({ path: 'notes.txt', where: 'text', severity: 'error', how });
  });

  test('each line with the term is a finding, with its number and what was found there', async () => {
    const { findings } = await leakOf(entriesOf({ a: 'x\nReconciler\n\nreconciler and reconciler\n' }), {
      terms: TERMS,
    });
    expect(findings.map(({ line, matched, term }) => [line, matched, term])).toEqual([
      [2, 'Reconciler', 'reconciler'],
      [4, 'reconciler', 'reconciler'],
    ]);
  });

  test('a fact in other words is an error where it says nearly all of it', async () => {
    const text =
      'If you change things by hand, the nightly job that does the reconciling will undo the manual change\n' +
      'after some minutes. The file with the desired state is what has to be changed.';
    const { findings } = await leakOf(entriesOf({ 'README.md': text }), { facts: [FACT] });
    expect(findings).toMatchObject([
      { rule: 'fact-restated', severity: 'error', path: 'README.md', line: 1, how: 'paraphrase' },
    ]);
  });
});

describe('what is innocent is left alone', () => {
  test.each([
    ['a longer word', 'reconcileration of the reconcilerless'],
    ['a word with a letter before it', 'xreconciler'],
    ['the words of a phrase apart', 'ten short minutes'],
    ['the words of a phrase in two sentences', 'I counted ten. Minutes later it rang.'],
    ['the words of a phrase in two paragraphs', 'ten\n\nminutes'],
    ['the words of a phrase as two list members', 'ten, minutes'],
    ['the words of a phrase as arguments', 'f(ten)(minutes)'],
    ['the words of a phrase the other way round', 'minutes ten'],
    ['another version that ends the same', '11.10'],
    ['another version that goes on', '1.100'],
    ['a number without the dot', '110'],
    ['two numbers in a sentence', 'chapters 1, 10'],
    ['letters with a space inside a word', 'recon ciler'],
    ['a word inside a digest', 'sha256:9f1reconciler3a8b77c0d1'],
    ['a word in another script beside it', 'reconcilerа'],
    ['nothing', ''],
  ])('%s', async (_, content) => {
    const { findings } = await leakOf(entriesOf({ 'notes.txt': content }), { terms: TERMS });
    expect(findings).toEqual([]);
  });

  test.each([
    ['a short term inside longer words', ['66', 'fix', 'miss'], 'prefix dismiss 1966 fixture-less admission'],
    ['marks that a short term needs', ['C++'], 'vitamin C, C and c'],
    ['hex that spells a word', ['bad', 'cafe'], 'commit 3bad9f0 and cafe12ab'],
    ['prose that has the words of a label', ['nothing'], 'the control plane and the oracle of Delphi'],
  ])('%s', async (_, terms, content) => {
    const { findings } = await leakOf(entriesOf({ 'notes.txt': content }), {
      terms,
      labels: ['control', 'oracle'],
    });
    expect(findings).toEqual([]);
  });

  test.each([
    ['a short term that stands alone', ['66', 'fix', 'miss'], 'a fix for 66 is a miss', 3],
    ['a term with its marks', ['C++'], 'written in C++.', 1],
    ['a term of marks and letters', ['--no-verify'], 'git push --no-verify', 1],
    ['a negation', ['nothing'], 'it does Nothing.', 1],
    ['a word in a script without spaces', ['部署'], '请部署到服务器', 1],
  ])('but %s is found', async (_, terms, content, count) => {
    const { findings } = await leakOf(entriesOf({ 'notes.txt': content }), { terms });
    expect(findings).toHaveLength(count);
  });
});

describe('a leak in a name is found', () => {
  test.each<[string, Record<string, string>, string, string]>([
    ['a file', { 'src/reconciler.py': '' }, 'src/reconciler.py', 'reconciler'],
    ['a file in camel case', { 'src/runReconciler.ts': '' }, 'src/runReconciler.ts', 'reconciler'],
    ['a folder, once', { 'reconciler/a': '', 'reconciler/b': '' }, 'reconciler', 'reconciler'],
    ['a folder and the file in it', { 'deploy/queue.yaml': '' }, 'deploy/queue.yaml', 'deploy queue'],
    ['a label', { 'out/control/run.json': '' }, 'out/control', 'control'],
    ['a label in a compound', { 'case-oracle-4.json': '' }, 'case-oracle-4.json', 'oracle'],
    ['a label in capitals between signs', { 'out/dist-INVALID/007.json': '' }, 'out/dist-INVALID', 'invalid'],
  ])('%s', async (_, files, path, term) => {
    const { findings } = await leakOf(entriesOf(files), {
      terms: TERMS,
      labels: ['control', 'oracle', 'invalid'],
    });
    expect(findings).toMatchObject([{ path, where: 'path', term }]);
  });

  test('of a link, in its name and in where it points', async () => {
    const { findings } = await leakOf(
      [{ path: 'docs/latest', kind: 'symlink', target: '../../reconciler/docs' }],
      { terms: TERMS },
    );
    expect(findings).toMatchObject([{ path: 'docs/latest', matched: 'reconciler' }]);
  });

  test('of the folders above, as the path "."', async () => {
    const root = '/home/ada/deploy_reverted_by_reconciler/w';
    const { findings } = await leakOf(entriesOf({ a: '' }), { terms: TERMS }, { root });
    expect(findings).toMatchObject([{ path: '.', where: 'path', matched: 'reconciler' }]);
  });
});

const commitFile = async (git: SimpleGit, folder: string, path: string, text: string): Promise<void> => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
  await git.raw(['add', '-v', path]);
  await git.raw(['commit', '-m', 'More']);
};
const resetHard = (git: SimpleGit) => git.raw(['reset', '--hard', 'HEAD~1']);
const forget = (folder: string) => rmSync(join(folder, '.git/logs'), { recursive: true, force: true });
const part = (word: string) =>
  Array.from({ length: 60 }, (_, line) => `${line * 7919} things to do\n`).join('') + word;

describe('a leak in a git repository is found', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  const AUTHOR = { name: 'Ada Quill', email: 'ada@tide.example' };

  /** A repository of one innocent commit, changed by `plant`, with nothing of it left in the working tree. */
  async function repositoryWith(plant: (git: SimpleGit, folder: string) => Promise<void>): Promise<string> {
    const folder = makeTemporaryFolder();
    folders.push(folder);
    const git = isolatedGit({
      folder,
      searchPath: SEARCH_PATH,
      identity: { author: AUTHOR, at: 1_700_000_000 },
    });
    await git.raw(['init', '-b', 'main', '--template=']);
    writeFileSync(join(folder, 'a.txt'), 'one\n');
    await git.raw(['add', '-v', 'a.txt']);
    await git.raw(['commit', '-m', 'First']);
    await plant(git, folder);
    return folder;
  }

  test.each<[string, (git: SimpleGit, folder: string) => Promise<unknown>]>([
    ['the message of a commit', (git) => git.raw(['commit', '--allow-empty', '-m', 'Stop the reconciler'])],
    [
      'an author',
      (git) => git.raw(['commit', '--allow-empty', '-m', 'x', '--author=Reconciler Bot <b@x.example>']),
    ],
    [
      'the address of an author',
      (git) => git.raw(['commit', '--allow-empty', '-m', 'x', '--author=Bot <reconciler@x.example>']),
    ],
    ['the name of a branch', (git) => git.raw(['branch', '-v', 'fix-reconciler', 'HEAD'])],
    ['the name of a tag', (git) => git.raw(['tag', 'reconciler-1'])],
    ['the message of a tag', (git) => git.raw(['tag', '-a', '-m', 'before the reconciler', 'v1'])],
    [
      'the name of a packed ref',
      async (git) => {
        await git.raw(['tag', 'reconciler-1']);
        await git.raw(['pack-refs', '--all']);
      },
    ],
    ['a remote', (git) => git.raw(['remote', 'add', 'reconciler', '../other.git'])],
    ['the configuration', (git) => git.raw(['config', 'user.name', 'Reconciler'])],
    [
      'an earlier version of a file',
      async (git, folder) => {
        await commitFile(git, folder, 'a.txt', 'the reconciler\n');
        await commitFile(git, folder, 'a.txt', 'two\n');
      },
    ],
    [
      'the name of a file that is gone',
      async (git, folder) => {
        await commitFile(git, folder, 'src/reconciler.py', 'x\n');
        await git.raw(['rm', 'src/reconciler.py']);
        await git.raw(['commit', '-m', 'Gone']);
      },
    ],
    [
      'an unreachable commit',
      async (git, folder) => {
        await commitFile(git, folder, 'b.txt', 'the reconciler\n');
        await resetHard(git);
        forget(folder);
      },
    ],
    [
      'an unreachable object in a pack',
      async (git, folder) => {
        await commitFile(git, folder, 'b.txt', 'the reconciler\n');
        await git.raw(['repack', '-a', '-d']);
        await resetHard(git);
        forget(folder);
      },
    ],
    [
      'a delta in a pack, by offset',
      async (git, folder) => {
        const long = Array.from({ length: 400 }, (_, line) => `line ${line} of the plan\n`).join('');
        await commitFile(git, folder, 'long.txt', long);
        await commitFile(git, folder, 'long.txt', long.replace('line 200 of', 'line reconciler of'));
        await commitFile(git, folder, 'long.txt', long.replace('line 300 of', 'line 300 by'));
        await git.raw(['repack', '-a', '-d', '-f', '--depth=50', '--window=50']);
      },
    ],
    [
      'a delta in a pack, by id',
      async (git, folder) => {
        const long = Array.from({ length: 400 }, (_, line) => `line ${line} of the plan\n`).join('');
        await commitFile(git, folder, 'long.txt', long);
        await commitFile(git, folder, 'long.txt', long.replace('line 200 of', 'line reconciler of'));
        await git.raw(['config', 'repack.useDeltaBaseOffset', 'false']);
        await git.raw(['repack', '-a', '-d', '-f', '--depth=50', '--window=50']);
      },
    ],
    [
      'a term that a delta puts together from two places',
      async (git, folder) => {
        await commitFile(git, folder, 'a.txt', `${part('recon')}\n${part('ciler')}\n`);
        await commitFile(git, folder, 'a.txt', `${part('recon')}ciler\n${part('')}\n`);
        await git.raw(['repack', '-a', '-d', '-f']);
      },
    ],
    [
      'a stash',
      async (git, folder) => {
        writeFileSync(join(folder, 'a.txt'), 'the reconciler\n');
        await git.raw(['stash']);
      },
    ],
    ['a note', (git) => git.raw(['notes', 'add', '-m', 'because of the reconciler', 'HEAD'])],
    [
      'the reflog',
      async (git, folder) => {
        await git.raw(['commit', '--allow-empty', '-m', 'Stop the reconciler']);
        await resetHard(git);
        await git.raw(['gc', '--prune=now', '--quiet']).catch(() => undefined);
        expect(readEntries(folder).some(({ path }) => path === '.git/logs/HEAD')).toBe(true);
      },
    ],
    [
      'the description',
      async (_, folder) => writeFileSync(join(folder, '.git/description'), 'the reconciler\n'),
    ],
    [
      'a hook',
      async (_, folder) => {
        mkdirSync(join(folder, '.git/hooks'));
        writeFileSync(join(folder, '.git/hooks/pre-commit-reconciler'), '#!/bin/sh\n');
      },
    ],
    [
      'a message git left behind',
      async (_, folder) => writeFileSync(join(folder, '.git/COMMIT_EDITMSG'), 'the reconciler\n'),
    ],
  ])('%s', async (_, plant) => {
    const folder = await repositoryWith(async (git, path) => void (await plant(git, path)));
    const { findings, skipped } = await leakOf(readEntries(folder), { terms: TERMS });
    expect(findings.length).toBeGreaterThan(0);
    expect(findings.every(({ term }) => term === 'reconciler')).toBe(true);
    expect(findings.some(({ path }) => path.startsWith('.git'))).toBe(true);
    expect(skipped).toEqual([]);
  });

  test('with the id of the object that holds it', async () => {
    const folder = await repositoryWith(async (git, path) => {
      await commitFile(git, path, 'b.txt', 'the reconciler\n');
      await resetHard(git);
      forget(path);
    });
    const { findings } = await leakOf(readEntries(folder), { terms: TERMS });
    const git = isolatedGit({ folder, searchPath: SEARCH_PATH });
    const id = (await git.raw(['rev-parse', `${findings[0]!.object!}^{blob}`])).trim();
    expect(await git.raw(['cat-file', 'blob', id])).toBe('the reconciler\n');
  });

  test('in a bare repository that has no .git in its name', async () => {
    const folder = await repositoryWith((git, path) => commitFile(git, path, 'b.txt', 'the reconciler\n'));
    const entries = readEntries(join(folder, '.git')).map((entry) => ({
      ...entry,
      path: `mirror/${entry.path}`,
    }));
    const { findings } = await leakOf(entries, { terms: TERMS });
    expect(findings).toMatchObject([{ path: 'mirror', where: 'git', matched: 'reconciler' }]);
  });

  test('and an innocent repository has no finding, with every object read', async () => {
    const folder = await repositoryWith((git, path) => commitFile(git, path, 'b.txt', 'two\n'));
    const report = await leakOf(readEntries(folder), { terms: TERMS });
    expect(report).toMatchObject({ findings: [], skipped: [] });
    expect(report.scanned.gitObjects).toBe(6);
  });
});

describe('nothing is skipped silently', () => {
  test.each<[string, Parameters<typeof leakOf>[0], string]>([
    [
      'a file that could not be read',
      [{ path: 'a', kind: 'file', skipped: 'permission denied' }],
      'permission denied',
    ],
    ['a file without content', [{ path: 'a', kind: 'file' }], 'its content was not read'],
    ['a socket', [{ path: 'a', kind: 'other' }], 'neither a file nor a folder'],
    [
      'an archive of a kind that is not read',
      entriesOf({ a: Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x01]) }),
      'what is packed in this xz file was not read',
    ],
    [
      'a broken archive',
      entriesOf({ a: Buffer.concat([gzipSync('x').subarray(0, 10), Buffer.from('no deflate')]) }),
      'cannot be unpacked: invalid block type',
    ],
    [
      'a broken object',
      entriesOf({ [`a/.git/objects/ab/${'0'.repeat(38)}`]: 'no zlib' }),
      'a git object that cannot be read: incorrect header check',
    ],
    ['a broken pack', entriesOf({ 'a/.git/objects/pack/pack-1.pack': 'nothing' }), 'the file is no pack'],
    [
      'a pack that ends early',
      entriesOf({ 'a/.git/objects/pack/pack-1.pack': Buffer.from('PACK\0\0\0\x02\0\0\0\x01', 'latin1') }),
      'object 1 of 1 cannot be read, nor any after it: the pack ends early',
    ],
    ['a link', [{ path: 'a', kind: 'symlink', target: 'b' }], 'a link, not followed'],
    ['a git folder that is a link', [{ path: '.git', kind: 'symlink', target: 'b' }], 'a link, not followed'],
    [
      'a git folder elsewhere',
      entriesOf({ 'a/.git': 'gitdir: ../../b/.git\n' }),
      'names a git folder that stands elsewhere; that was not read',
    ],
    [
      'objects elsewhere',
      entriesOf({ 'a/.git/objects/info/alternates': '/srv/b/objects\n' }),
      'names objects that stand elsewhere; those were not read',
    ],
    [
      'objects elsewhere of a bare repository',
      entriesOf({ 'mirror/objects/info/alternates': '/srv/b/objects\n' }),
      'names objects that stand elsewhere; those were not read',
    ],
    [
      'a working tree of a repository elsewhere',
      entriesOf({ '.git/commondir': '../../b\n' }),
      'names a repository that stands elsewhere; that was not read',
    ],
  ])('%s is listed', async (_, entries, why) => {
    const { skipped } = await leakOf(entries, { terms: TERMS });
    expect(skipped).toMatchObject([{ why }]);
  });

  test('a link that was not followed is still checked by the names it has and gives', async () => {
    const { findings } = await leakOf([{ path: 'a', kind: 'symlink', target: '../reconciler' }], {
      terms: TERMS,
    });
    expect(findings).toMatchObject([{ rule: 'term-in-name', path: 'a' }]);
  });

  test('hits without end are counted, and a few of them kept', async () => {
    const { findings } = await leakOf(entriesOf({ a: 'the reconciler\n'.repeat(200_000), b: 'reconciler' }), {
      terms: TERMS,
    });
    expect(findings).toHaveLength(21);
    expect(findings[19]).toMatchObject({
      line: 20,
      why: 'a file states what only the fact should tell (and 199980 more of the same)',
    });
    expect(findings[20]).toMatchObject({ path: 'b', why: 'a file states what only the fact should tell' });
  });

  test('what was read is counted', async () => {
    const { scanned } = await leakOf(entriesOf({ a: 'abc', 'b/c': 'de' }), { terms: TERMS });
    expect(scanned).toEqual({ files: 2, bytes: 5, gitObjects: 0, archives: 0 });
  });
});

const allowing = (rule: string, path: string) => ({ allow: { allow: [{ rule, path, reason: 'known' }] } });

describe('an allow file', () => {
  const entries = entriesOf({ 'docs/a.md': 'reconciler', 'src/a.py': 'reconciler' });

  test('silences a rule at a path, or under a glob', async () => {
    for (const path of ['docs/a.md', 'docs/**']) {
      const { findings } = await leakOf(entries, { terms: TERMS }, allowing('term-in-text', path));
      expect(findings.map((finding) => finding.path)).toEqual(['src/a.py']);
    }
  });

  test('with an entry that silences nothing is itself a finding', async () => {
    const { findings } = await leakOf(entries, { terms: TERMS }, allowing('term-in-name', 'docs/a.md'));
    expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
      ['allow-unused', 'docs/a.md'],
      ['term-in-text', 'docs/a.md'],
      ['term-in-text', 'src/a.py'],
    ]);
  });

  test('with a rule that there is not is told which was meant', async () => {
    const { findings } = await leakOf(entries, { terms: TERMS }, allowing('term-in-txt', '**'));
    expect(findings).toContainEqual(
      expect.objectContaining({
        rule: 'allow-unused',
        why: 'no rule is called term-in-txt; did you mean term-in-text?',
      }),
    );
  });

  test('silences a passage that may say the fact, too', async () => {
    const facts = ['The nightly job undoes manual changes of the settings within minutes.'];
    const passage = 'Manual changes of settings are undone by the nightly job.\n';
    const found = await leakOf(entriesOf({ 'a.md': passage }), { facts });
    expect(found.findings).toMatchObject([{ rule: 'fact-restated', path: 'a.md' }]);
    const left = await leakOf(entriesOf({ 'a.md': passage }), { facts }, allowing('fact-restated', 'a.md'));
    expect(left.findings).toEqual([]);
  });
});

test('a passage that says the fact is found among many versions of a file that nearly do', async () => {
  const facts = ['The nightly job undoes manual changes of the settings within minutes.'];
  const nearly = Array.from(
    { length: 60 },
    (_, at) => `Manual settings, part ${at}: see the nightly plan.\n\n`,
  );
  const git = Object.fromEntries(nearly.map((text, at) => [`w/.git/logs/refs/heads/b${at}`, text]));
  const said = { 'w/.git/logs/refs/heads/c': 'Manual changes of settings are undone by the nightly job.\n' };
  const { findings } = await leakOf(entriesOf({ ...git, ...said }), { facts });
  expect(findings).toMatchObject([{ rule: 'fact-restated', path: 'w/.git/logs/refs/heads/c' }]);
});
