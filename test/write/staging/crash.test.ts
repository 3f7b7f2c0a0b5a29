import type * as fsTypes from 'node:fs';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Owner } from '../../../src/write/staging/lock.ts';
import { makeTemporaryFolder } from '../git/git-repository.ts';
import { buildSuite, suiteListing, type BuildOptions } from './build-suite.ts';

/** How many more changes to the disk are allowed before the run is as good as killed. */
const budget = vi.hoisted(() => ({ left: Number.POSITIVE_INFINITY, spent: 0 }));

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof fsTypes>();
  const wrapped = Object.fromEntries(
    (
      [
        'mkdirSync',
        'openSync',
        'writeSync',
        'writeFileSync',
        'renameSync',
        'rmSync',
        'linkSync',
        'chmodSync',
      ] as const
    ).map((name) => [
      name,
      (...args: unknown[]) => {
        if (name !== 'openSync' || args[1] !== 'r') {
          if (budget.left <= 0) throw new Error('killed');
          budget.left -= 1;
          budget.spent += 1;
        }
        return (fs[name] as (...all: unknown[]) => unknown)(...args);
      },
    ]),
  );
  return { ...fs, default: fs, ...wrapped };
});

const base = makeTemporaryFolder();
afterAll(() => {
  budget.left = Number.POSITIVE_INFINITY;
  rmSync(base, { recursive: true });
});
beforeEach(() => {
  budget.left = Number.POSITIVE_INFINITY;
  budget.spent = 0;
});

const DEAD: Owner = { pid: 101, isAlive: () => false };
const NEXT: Owner = { pid: 102, isAlive: () => false };

async function run(options: BuildOptions): Promise<unknown> {
  return buildSuite(options);
}

/** Opening, assembling and publishing take few steps and every one matters; most steps write files of units. */
function isDelicate(step: number, steps: number): boolean {
  return step < 12 || step > steps - 24;
}

/** Does a folder look like a suite to whoever opens it? */
function isSuite(folder: string): boolean {
  return existsSync(join(folder, 'manifest.json'));
}

test.each([
  ['with its keys inside', false],
  ['with its keys apart', true],
])(
  'a run %s that is killed before any change to the disk leaves no suite, and the next completes it',
  async (_, isApart) => {
    const whole = join(base, `whole-${isApart}`);
    const keysOf = (out: string) => (isApart ? `${out}-keys` : null);
    await run({ out: whole, keys: keysOf(whole), owner: DEAD });
    const expected = [suiteListing(whole), isApart ? suiteListing(`${whole}-keys`) : []];
    const steps = budget.spent;
    expect(steps).toBeGreaterThan(100);
    for (let step = 0; step < steps; step += isDelicate(step, steps) ? 1 : 25) {
      const out = join(base, `killed-${isApart}-${step}`);
      budget.left = step;
      await run({ out, keys: keysOf(out), owner: DEAD }).catch((error: Error) => {
        expect(error.message).toBe('killed');
      });
      budget.left = Number.POSITIVE_INFINITY;
      if (isSuite(out)) expect(suiteListing(out)).toEqual(expected[0]);
      await run({ out, keys: keysOf(out), owner: NEXT });
      expect(suiteListing(out)).toEqual(expected[0]);
      if (isApart) expect(suiteListing(`${out}-keys`)).toEqual(expected[1]);
      const left = readdirSync(base).filter((name) => name.startsWith('.'));
      expect(left).toEqual([]);
      rmSync(out, { recursive: true });
      rmSync(`${out}-keys`, { recursive: true, force: true });
    }
  },
);

test('a forced rebuild that is killed anywhere leaves the old suite, no suite or the new one', async () => {
  const [before, after] = [join(base, 'before'), join(base, 'after')];
  await run({ out: before, keys: null, owner: DEAD, seed: '1' });
  budget.spent = 0;
  await run({ out: after, keys: null, owner: DEAD, seed: '2' });
  const steps = budget.spent + 10;
  const [old, made] = [suiteListing(before), suiteListing(after)];
  for (let step = 0; step < steps; step += isDelicate(step, steps) ? 3 : 40) {
    const out = join(base, 'forced');
    rmSync(out, { recursive: true, force: true });
    await run({ out, keys: null, owner: DEAD, seed: '1' });
    budget.left = step;
    await run({ out, keys: null, owner: DEAD, seed: '2', force: true }).catch(() => undefined);
    budget.left = Number.POSITIVE_INFINITY;
    if (isSuite(out)) expect([old, made]).toContainEqual(suiteListing(out));
    await run({ out, keys: null, owner: NEXT, seed: '2', force: true });
    expect(suiteListing(out)).toEqual(made);
  }
});
