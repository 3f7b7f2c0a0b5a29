import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { recordSchema } from '../../src/schema/record.ts';
import { foil } from '../helpers/foil.ts';
import { makeNoticeSuite } from '../helpers/notice-suite.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const base = tempDir();
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const args = (dir: string) => ['run', dir, '--agent', 'probe:prior', '--replicates', '6', '--json'];
/** Six trajectories of three sessions. */
const ALL = 18;

function makeSuite(name: string): string {
  const parent = join(base, name);
  mkdirSync(parent);
  return makeNoticeSuite(parent).dir;
}

/** Records by their ids; each must be whole. */
function recordsOf(dir: string): Map<string, string> {
  const folder = join(dir, 'records');
  const names = readdirSync(folder).toSorted();
  expect(names.filter((name) => !/^[0-9a-f]{16}\.jsonl$/u.test(name))).toEqual([]);
  return new Map(
    names.map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      expect(recordSchema.parse(JSON.parse(text)).record).toBe(name.slice(0, 16));
      return [name, text];
    }),
  );
}

describe('foil run', () => {
  test('plays nothing whose record is there, and again what was lost', async () => {
    const dir = makeSuite('again');
    const counts = async () => {
      const { records, kept } = JSON.parse((await foil(args(dir))).stdout);
      return [records, kept];
    };
    expect(await counts()).toEqual([ALL, 0]);
    const before = recordsOf(dir);
    expect(await counts()).toEqual([0, ALL]);
    const [lost] = before.keys();
    rmSync(join(dir, 'records', lost!));
    expect(await counts()).toEqual([1, ALL - 1]);
    expect([...recordsOf(dir).keys()]).toEqual([...before.keys()]);
  });

  test('twice at once on one suite: the second is refused, and nothing is played twice', async () => {
    const dir = makeSuite('twice');
    const both = await Promise.all([foil(args(dir)), foil(args(dir))]);
    const refused = both.filter(({ code }) => code === 2);
    // It may have come when the other was through.
    if (refused.length === 1) expect(refused[0]?.stderr).toContain('is running this suite');
    const records = both.flatMap(({ code, stdout }) => (code === 0 ? [JSON.parse(stdout).records] : []));
    expect(records.reduce((sum, count) => sum + count, 0)).toBe(ALL);
    expect(recordsOf(dir).size).toBe(ALL);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'stopped by %s leaves whole records only, and goes on from there',
    async (signal) => {
      const dir = makeSuite(signal);
      const records = join(dir, 'records');
      const child = spawn(process.execPath, [cli, ...args(dir), '--parallel', '1'], { stdio: 'ignore' });
      const code = await new Promise((resolve) => {
        const timer = setInterval(() => {
          if (!existsSync(records)) return;
          if (readdirSync(records).filter((name) => name.endsWith('.jsonl')).length < 3) return;
          clearInterval(timer);
          child.kill(signal);
        }, 5);
        child.on('close', (ended, by) => {
          clearInterval(timer);
          resolve(ended ?? by);
        });
      });
      // It may have been through before the signal came.
      expect([130, 0]).toContain(code);
      const kept = recordsOf(dir);
      expect(kept.size).toBeGreaterThanOrEqual(3);
      expect(JSON.parse((await foil(args(dir))).stdout)).toMatchObject({ kept: kept.size });
      const whole = recordsOf(dir);
      expect(whole.size).toBe(ALL);
      for (const [name, text] of kept) expect(whole.get(name)).toBe(text);
    },
  );
});
