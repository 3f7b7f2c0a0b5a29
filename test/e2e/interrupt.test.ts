import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFolderDigests } from '../../src/read/read-folder-digests.ts';
import { foil } from '../helpers/foil.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const dir = tempDir();
const suite = join(dir, 'suite.yaml');
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
let expected: Map<string, string>;

beforeAll(async () => {
  writeFileSync(
    suite,
    'suite: cut\nseed: 5\nsalt: 0123456789abcdef\nscenarios:\n  - { name: deploy, instances: 12 }\n  - { name: release, instances: 12 }\nfamilies:\n  - { names: [negation-*, identity-*] }\n',
  );
  const ended = await foil(['generate', suite, '--out', join(dir, 'whole'), '--no-probes']);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  expected = readFolderDigests(join(dir, 'whole'));
}, 120_000);

/** Starts a build and stops it once it has finished this many units. */
function stopAfter(options: { out: string; units: number; signal: NodeJS.Signals; args?: string[] }) {
  const { out, units, signal, args = ['--no-probes'] } = options;
  const receipts = join(dir, `.${out}.partial`, 'receipts');
  const child = spawn(process.execPath, [cli, 'generate', suite, '--out', join(dir, out), ...args]);
  return new Promise<number | NodeJS.Signals | null>((resolve) => {
    const timer = setInterval(() => {
      if (existsSync(receipts) && readdirSync(receipts).length >= units) child.kill(signal);
    }, 1);
    child.on('close', (code, by) => {
      clearInterval(timer);
      resolve(code ?? by);
    });
  });
}

describe('an interrupted build', () => {
  it.each([
    ['SIGKILL', 1],
    ['SIGKILL', 6],
    ['SIGKILL', 20],
    ['SIGINT', 2],
    ['SIGTERM', 9],
  ] as const)(
    'by %s after %i units leaves no suite, and goes on to the same bytes',
    async (signal, units) => {
      const out = `cut-${signal}-${units}`;
      await stopAfter({ out, units, signal });
      if (existsSync(join(dir, out))) expect(readFolderDigests(join(dir, out))).toEqual(expected);
      const ended = await foil(['generate', suite, '--out', join(dir, out), '--no-probes']);
      expect(ended, ended.stderr).toMatchObject({ code: 0 });
      expect(readFolderDigests(join(dir, out))).toEqual(expected);
      expect(readdirSync(dir).filter((name) => name.startsWith(`.${out}`))).toEqual([]);
    },
  );

  it('says that it stopped and how to go on', async () => {
    const out = 'polite';
    expect(await stopAfter({ out, units: 1, signal: 'SIGINT', args: [] })).toBe(130);
    expect(existsSync(join(dir, out))).toBe(false);
  });

  it('refuses a second build of the same suite at the same time', async () => {
    const out = join(dir, 'twice');
    const both = await Promise.all([
      foil(['generate', suite, '--out', out, '--no-probes']),
      foil(['generate', suite, '--out', out, '--no-probes']),
    ]);
    const codes = both.map(({ code }) => code).toSorted();
    expect([
      [0, 0],
      [0, 2],
    ]).toContainEqual(codes);
    for (const { code, stderr } of both) if (code === 2) expect(stderr).toContain('is building this suite');
    expect(readFolderDigests(out)).toEqual(expected);
  });
});

describe('a folder that is taken', () => {
  it('with this very suite is left as it is', async () => {
    const ended = await foil(['generate', suite, '--out', join(dir, 'whole'), '--no-probes']);
    expect(ended.code).toBe(0);
    expect(readFolderDigests(join(dir, 'whole'))).toEqual(expected);
  });

  it('with another seed is refused, and rebuilt on demand', async () => {
    const out = join(dir, 'other');
    expect(await foil(['generate', suite, '--out', out, '--no-probes'])).toMatchObject({ code: 0 });
    const refused = await foil(['generate', suite, '--seed', '6', '--out', out, '--no-probes']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--force');
    expect(readFolderDigests(out)).toEqual(expected);
    expect(
      await foil(['generate', suite, '--seed', '6', '--out', out, '--no-probes', '--force']),
    ).toMatchObject({ code: 0 });
    expect(readFolderDigests(out).get('public/items.jsonl')).not.toBe(expected.get('public/items.jsonl'));
  });

  it('with somebody’s files is refused', async () => {
    const out = join(dir, 'home');
    writeFileSync(join(dir, 'a-file'), 'mine');
    const file = await foil(['generate', suite, '--out', join(dir, 'a-file'), '--no-probes']);
    expect(file.code).toBe(2);
    mkdirSync(out);
    writeFileSync(join(out, 'thesis.txt'), 'mine');
    for (const args of [[], ['--force']]) {
      const ended = await foil(['generate', suite, '--out', out, '--no-probes', ...args]);
      expect(ended.code).toBe(2);
      expect(readFileSync(join(out, 'thesis.txt'), 'utf8')).toBe('mine');
    }
  });
});
