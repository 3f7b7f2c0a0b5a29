import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { readKeyedItems } from '../../../src/commands/leak/read-keyed-items.ts';
import { makeFamily } from '../../helpers/family-suite.ts';
import { loadFamilies } from '../../helpers/load-families.ts';
import { tempDir } from '../../helpers/temp-dir.ts';

const dir = tempDir();
const read = (most?: number) =>
  readKeyedItems({ dir, keys: undefined, ...(most === undefined ? {} : { most }) });

/** Two families of two surfaces, forty items each. */
beforeAll(() => {
  const { families, conversations } = loadFamilies();
  const made = families
    .slice(1, 3)
    .flatMap((source) => [1, 2].map((surface) => makeFamily({ source, conversations, surface }).rendered));
  for (const folder of ['public', 'keys']) mkdirSync(join(dir, folder));
  const put = (path: string, rows: readonly object[]) =>
    writeFileSync(join(dir, path), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  put(
    'public/items.jsonl',
    made.flatMap(({ items }) => items),
  );
  put(
    'keys/items.jsonl',
    made.flatMap(({ keys }) => keys),
  );
});

it('joins items with what their keys say', () => {
  const { items, skipped } = read();
  expect(items).toHaveLength(160);
  expect(skipped).toEqual([]);
  expect(new Set(items.map(({ cell }) => cell?.control)).size).toBe(9);
});

it('takes whole surfaces, the first of every family before the second of any', () => {
  const { items, skipped } = read(130);
  const counts = new Map<string, number>();
  for (const { group, surface } of items)
    counts.set(`${group} ${surface}`, (counts.get(`${group} ${surface}`) ?? 0) + 1);
  expect([...counts.values()]).toEqual([40, 40, 40]);
  expect([...counts.keys()].filter((name) => name.endsWith(' 1'))).toHaveLength(2);
  expect(skipped).toEqual([
    { path: 'public/items.jsonl', why: 'against their keys, only 120 items of whole surfaces were judged' },
  ]);
});

it('says why nothing is judged where the keys are elsewhere', () => {
  const { items, skipped } = readKeyedItems({ dir, keys: join(dir, 'nowhere') });
  expect(items).toEqual([]);
  expect(skipped[0]!.why).toMatch(/^not judged against the keys: .*nowhere/u);
});
