import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { scanFolder } from '../../../src/commands/leak/scan-folder.ts';
import type { LeakReport } from '../../../src/schema/finding.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { makeZip } from '../../leak/containers.ts';

const temp = tempDir();
let folders = 0;

function folder(files: Record<string, string | Uint8Array> = {}): string {
  const root = join(temp, String((folders += 1)));
  mkdirSync(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

const scan = (dir: string, terms = ['reconciler']): Promise<LeakReport> =>
  scanFolder({ dir, terms: { terms, labels: [], facts: [] }, allow: null });

describe('whatever stands in a folder, the rest of it is read and what was not is listed', () => {
  test('two gigabytes of nothing, with a leak on either side of the end of a part', async () => {
    const root = folder({ 'z.txt': 'the reconciler' });
    const handle = openSync(join(root, 'large.bin'), 'w');
    ftruncateSync(handle, 2 * 2 ** 30);
    const places = [5, 8 * 2 ** 20 - 4, 2 ** 31 - 20];
    for (const at of places) writeSync(handle, '\nreconciler\n', at);
    closeSync(handle);
    const { findings, scanned, skipped } = await scan(root);
    expect(findings.map(({ path, line }) => [path, line])).toEqual([
      ['large.bin', 2],
      ['large.bin', 4],
      ['large.bin', 6],
      ['z.txt', 1],
    ]);
    expect(scanned.files).toBe(2);
    expect(skipped).toEqual([]);
  }, 120_000);

  test('a gzip bomb', async () => {
    const root = folder({ 'a.gz': gzipSync(Buffer.alloc(200 * 2 ** 20)), 'c.txt': 'reconciler' });
    const { findings, skipped } = await scan(root);
    expect(findings).toMatchObject([{ path: 'c.txt' }]);
    expect(skipped).toEqual([
      { path: 'a.gz', why: 'unpacks to more than 134217728 bytes, so it was not read' },
    ]);
  }, 120_000);

  test('archives in archives without end', async () => {
    let bytes: Uint8Array = Buffer.from('reconciler');
    for (let depth = 0; depth < 12; depth += 1) bytes = makeZip({ 'a.zip': bytes });
    const { findings, skipped } = await scan(folder({ 'a.zip': bytes }));
    expect(findings).toEqual([]);
    expect(skipped).toMatchObject([{ why: 'a zip archive inside 8 others, so it was not read' }]);
  });

  test('a circle of links, a fifo, a socket and a device', async () => {
    const root = folder({ 'z.txt': 'the reconciler', 'in/x': '1' });
    symlinkSync('..', join(root, 'in/up'));
    symlinkSync('/dev/zero', join(root, 'zero'));
    execFileSync('mkfifo', [join(root, 'fifo')]);
    const server = createServer().listen(join(root, 'socket'));
    await new Promise((done) => server.once('listening', done));
    const { findings, skipped } = await scan(root);
    server.close();
    expect(findings).toMatchObject([{ path: 'z.txt' }]);
    expect(skipped).toEqual([
      { path: 'fifo', why: 'neither a file, a folder nor a link' },
      { path: 'in/up', why: 'a link, not followed' },
      { path: 'socket', why: 'neither a file, a folder nor a link' },
      { path: 'zero', why: 'a link, not followed' },
    ]);
  });

  test.skipIf(process.getuid?.() === 0)('a file and a folder that may not be read', async () => {
    const root = folder({ 'a.txt': 'reconciler', 'b/x': '1', 'z.txt': 'the reconciler' });
    chmodSync(join(root, 'a.txt'), 0);
    chmodSync(join(root, 'b'), 0);
    const { findings, skipped } = await scan(root);
    chmodSync(join(root, 'b'), 0o700);
    expect(findings).toMatchObject([{ path: 'z.txt' }]);
    expect(skipped).toEqual([
      { path: 'a.txt', why: 'cannot be read (EACCES)' },
      { path: 'b', why: 'cannot be read (EACCES)' },
    ]);
  });

  test('many files, in batches, with one report', async () => {
    const root = folder();
    for (let index = 0; index < 1500; index += 1) {
      writeFileSync(
        join(root, `f${String(index).padStart(4, '0')}.txt`),
        index % 500 === 7 ? 'reconciler' : 'plan',
      );
    }
    const { findings, scanned, skipped } = await scan(root);
    expect(findings.map(({ path }) => path)).toEqual(['f0007.txt', 'f0507.txt', 'f1007.txt']);
    expect(scanned.files).toBe(1500);
    expect(skipped).toEqual([]);
  });
});

describe('a broken repository is read as far as it goes', () => {
  const git = (root: string, ...args: string[]): void => {
    execFileSync('git', ['-C', root, '-c', 'user.name=Ada', '-c', 'user.email=ada@tide.example', ...args], {
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], HOME: '/nonexistent', GIT_CONFIG_SYSTEM: '/dev/null' },
    });
  };
  /** Three commits in one pack, of which the last to be packed says the term. */
  const repository = (): { root: string; pack: string } => {
    const root = folder();
    git(root, 'init', '-b', 'main');
    for (const text of ['one', 'two', 'three']) {
      writeFileSync(join(root, 'a.txt'), `${text} of the plan\n`.repeat(20));
      writeFileSync(join(root, `${text}.txt`), `the reconciler is ${text}\n`);
      git(root, 'add', '-A');
      git(root, 'commit', '-m', text);
      execFileSync('rm', [join(root, `${text}.txt`)]);
    }
    git(root, 'repack', '-a', '-d', '-f');
    const name = readdirSync(join(root, '.git/objects/pack')).find((one) => one.endsWith('.pack'))!;
    return { root, pack: join(root, '.git/objects/pack', name) };
  };
  const objectsWith = (report: LeakReport): number =>
    new Set(report.findings.filter(({ object }) => object !== null).map(({ object }) => object)).size;
  const overwrite = (file: string, at: number, bytes: Uint8Array): void => {
    chmodSync(file, 0o600);
    const content = readFileSync(file);
    content.set(bytes, at < 0 ? content.length + at : at);
    writeFileSync(file, content);
  };

  test('with nothing broken, all of it', async () => {
    const report = await scan(repository().root);
    expect(objectsWith(report)).toBe(3);
    expect(report.skipped).toEqual([]);
  });

  test.each<[string, (pack: string) => void]>([
    ['the first object of its pack', (pack) => overwrite(pack, 14, Buffer.alloc(12, 0x55))],
    [
      'the first object of its pack, and the index',
      (pack) => {
        overwrite(pack, 14, Buffer.alloc(12, 0x55));
        chmodSync(pack.replace(/pack$/u, 'idx'), 0o600);
        writeFileSync(pack.replace(/pack$/u, 'idx'), 'no index');
      },
    ],
  ])('%s', async (_, harm) => {
    const { root, pack } = repository();
    harm(pack);
    const report = await scan(root);
    expect(objectsWith(report)).toBe(3);
    expect(report.skipped.map(({ why }) => why).join()).toContain('object 1 of');
  });

  test('a loose object that ends early', async () => {
    const root = folder({
      'a.txt': `the reconciler\n${Array.from({ length: 400 }, (_, line) => `${line * 7919}\n`).join('')}`,
    });
    git(root, 'init', '-b', 'main');
    git(root, 'add', '-A');
    execFileSync('rm', [join(root, 'a.txt'), join(root, '.git/index')]);
    const objects = join(root, '.git/objects');
    const fan = readdirSync(objects).find((name) => name.length === 2)!;
    const file = join(objects, fan, readdirSync(join(objects, fan))[0]!);
    chmodSync(file, 0o600);
    writeFileSync(file, readFileSync(file).subarray(0, 400));
    const report = await scan(root);
    expect(objectsWith(report)).toBe(1);
    expect(report.skipped).toMatchObject([
      { why: expect.stringContaining('a git object that cannot be read') },
    ]);
  });
});
