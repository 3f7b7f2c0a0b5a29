import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PATH } from '../../src/run/environment.ts';
import { runVerifies } from '../../src/run/run-verifies.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const base = tempDir();
const dir = join(base, 'v');
mkdirSync(join(dir, 'workspace'), { recursive: true });
writeFileSync(join(dir, 'workspace', 'a.txt'), 'a\n');

async function verify(run: string, timeoutInSeconds = 10) {
  const results = await runVerifies({
    dir,
    verify: [{ name: 'it', run, timeoutInSeconds }],
    tmp: join(base, 't'),
    path: DEFAULT_PATH,
  });
  return results['it'];
}

describe('a verify command', () => {
  test('sees the workspace, and its output and exit code are kept', async () => {
    expect(await verify('cat a.txt; echo err >&2; exit 3')).toEqual({ exit: 3, output: 'a\nerr\n' });
  });

  test('works on a copy: what it writes is gone', async () => {
    await verify('echo b > a.txt; touch litter');
    expect(existsSync(join(dir, 'workspace', 'litter'))).toBe(false);
  });

  test('that stops on failure is still a result', async () => {
    expect(await verify('set -eu; false; echo never')).toEqual({ exit: 1, output: '' });
  });

  test('has no exit code when time is up, and what it started is ended', async () => {
    const before = performance.now();
    expect(await verify('echo start; sleep 30 & sleep 30', 1)).toEqual({ exit: null, output: 'start\n' });
    expect(performance.now() - before).toBeLessThan(10_000);
  });

  test('does not wait for what it left in the background', async () => {
    const before = performance.now();
    expect(await verify('sleep 30 & echo done')).toEqual({ exit: 0, output: 'done\n' });
    expect(performance.now() - before).toBeLessThan(10_000);
  });
});
