import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFolder } from '../../src/read/read-folder.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const temp = tempDir();
let folders = 0;

function folder(files: Record<string, string>): string {
  const root = join(temp, String((folders += 1)));
  mkdirSync(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

async function list(root: string, options = {}): Promise<string[]> {
  const found: string[] = [];
  for await (const { path, kind, bytes, target, skipped } of readFolder(root, options)) {
    const content = bytes === undefined ? '' : ` ${JSON.stringify(Buffer.from(bytes).toString('utf8'))}`;
    found.push(
      `${kind} ${path}${content}${target === undefined ? '' : ` -> ${target}`}${skipped === undefined ? '' : ` (${skipped})`}`,
    );
  }
  return found;
}

describe('a folder', () => {
  test('is read in byte order, hidden files too', async () => {
    const root = folder({
      'b/z': '1',
      'b/.git/HEAD': '2',
      'b.txt': '3',
      'b-1': '4',
      B: '5',
      é: '6',
      '.x': '7',
    });
    expect(await list(root)).toEqual([
      'file .x "7"',
      'file B "5"',
      'file b-1 "4"',
      'file b.txt "3"',
      'dir b',
      'dir b/.git',
      'file b/.git/HEAD "2"',
      'file b/z "1"',
      'file é "6"',
    ]);
  });

  test('has links, which are told of and never followed', async () => {
    const root = folder({ 'a/x': '1' });
    symlinkSync('..', join(root, 'a/up'));
    symlinkSync('a', join(root, 'to-a'));
    symlinkSync('/none/such', join(root, 'broken'));
    symlinkSync('self', join(root, 'self'));
    expect(await list(root)).toEqual([
      'dir a',
      'symlink a/up -> ..',
      'file a/x "1"',
      'symlink broken -> /none/such',
      'symlink self -> self',
      'symlink to-a -> a',
    ]);
  });

  test('has entries that are not read, each with why', async () => {
    const root = folder({ big: '123456', small: '12345' });
    execFileSync('mkfifo', [join(root, 'pipe')]);
    expect(await list(root, { largestInBytes: 5 })).toEqual([
      'file big (6 bytes, over the limit of 5)',
      'other pipe (neither a file, a folder nor a link)',
      'file small "12345"',
    ]);
  });

  test.skipIf(process.getuid?.() === 0)('has files that may not be read', async () => {
    const root = folder({ secret: 'x', 'closed/y': 'z' });
    chmodSync(join(root, 'secret'), 0o000);
    chmodSync(join(root, 'closed'), 0o000);
    expect(await list(root)).toEqual([
      'dir closed (cannot be read (EACCES))',
      'file secret (cannot be read (EACCES))',
    ]);
    chmodSync(join(root, 'closed'), 0o755);
  });

  test('may have names that are no text', async () => {
    const root = folder({});
    writeFileSync(Buffer.concat([Buffer.from(`${root}/a`), Buffer.from([0xff]), Buffer.from('b')]), 'in it');
    expect(await list(root)).toEqual(['file a\uFFFDb "in it" (the name is not UTF-8; the content was read)']);
  });

  test.each([
    ['is not there', () => join(temp, 'none'), 'no such folder'],
    ['is a file', () => join(folder({ f: '' }), 'f'), 'not a folder'],
  ])('that %s is refused', async (_case, root, message) => {
    await expect(list(root())).rejects.toThrow(message);
  });

  test('may be deep', async () => {
    const path = Array.from({ length: 300 }, () => 'd').join('/');
    expect(await list(folder({ [`${path}/f`]: 'x' }))).toHaveLength(301);
  });

  test('may be deeper than a path can say, and then tells where reading ended', async () => {
    const root = folder({});
    execFileSync('sh', ['-c', 'i=0; while [ $i -lt 2500 ]; do mkdir d; cd -P d; i=$((i+1)); done'], {
      cwd: root,
    });
    const found = await list(root);
    expect(found.length).toBeGreaterThan(1900);
    expect(found.at(-1)).toContain('(cannot be read (ENAMETOOLONG))');
    execFileSync('rm', ['-rf', root]);
  });
});
