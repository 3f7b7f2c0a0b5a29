import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { watchFolder } from '../../src/read/watch-folder.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const stops: AbortController[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop.abort()));

async function startWatching(dir: string) {
  const stop = new AbortController();
  stops.push(stop);
  const changes = watchFolder(dir, { signal: stop.signal, quietInMs: 60 });
  const first = changes.next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { stop, changes, first };
}

test('a burst of changes, also in a folder below, is told of once', async () => {
  const dir = tempDir();
  mkdirSync(join(dir, 'a', 'b'), { recursive: true });
  const { stop, changes, first } = await startWatching(dir);
  for (let index = 0; index < 20; index += 1) writeFileSync(join(dir, 'a', 'b', `${index}`), 'x');
  expect(await first).toEqual({ done: false, value: undefined });
  const second = changes.next();
  const quiet = new Promise((resolve) => setTimeout(() => resolve('quiet'), 300));
  expect(await Promise.race([second, quiet])).toBe('quiet');
  stop.abort();
  expect(await second).toEqual({ done: true, value: undefined });
});

test('what changes while nobody asks is told of afterwards', async () => {
  const dir = tempDir();
  const { changes, first } = await startWatching(dir);
  writeFileSync(join(dir, 'one'), '');
  await first;
  writeFileSync(join(dir, 'two'), '');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await changes.next()).done).toBe(false);
});

test('an abort ends it at once', async () => {
  const dir = tempDir();
  const { stop, first } = await startWatching(dir);
  stop.abort();
  expect(await first).toEqual({ done: true, value: undefined });
});

test('a folder that is not there is said', async () => {
  const dir = tempDir();
  rmSync(dir, { recursive: true });
  const { first } = await startWatching(dir);
  await expect(first).rejects.toThrow(/cannot be watched/u);
});
