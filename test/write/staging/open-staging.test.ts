import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { InputError } from '../../../src/errors.ts';
import { manifestSchema } from '../../../src/schema/manifest.ts';
import type { Owner } from '../../../src/write/staging/lock.ts';
import { openStaging } from '../../../src/write/staging/open-staging.ts';
import { makeTemporaryFolder } from '../git/git-repository.ts';
import { buildSuite, identityOf, suiteListing } from './build-suite.ts';

const base = makeTemporaryFolder();
afterAll(() => rmSync(base, { recursive: true }));

let out: string;
let count = 0;
beforeEach(() => {
  count += 1;
  out = join(base, `suite-${count}`);
});

const OWNER: Owner = { pid: 4001, isAlive: (pid) => pid === 4001 };
const build = (more: Partial<Parameters<typeof buildSuite>[0]> = {}) =>
  buildSuite({ out, keys: null, owner: OWNER, ...more });
const messageOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as Error).message;
  }
  throw new Error('nothing was refused');
};

const idsIn = (path: string): string[] =>
  readFileSync(join(out, path), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { item_id: string }).item_id);
const ids = ['0', 'b', 'z'].flatMap((first) => [`${first}fffffffffff`, `${first}ggggggggggg`]);

describe('a suite', () => {
  test('has a manifest that lists every file but itself, units by id, and the commits of each', () => {
    build();
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')));
    const onDisk = suiteListing(out)
      .filter((line) => !line.endsWith(' folder') && !line.startsWith('manifest.json'))
      .map((line) => line.split(' '));
    expect(Object.entries(manifest.files).toSorted()).toEqual(
      onDisk.map(([path, , digest]) => [path, digest]).toSorted(),
    );
    expect(manifest.units.map(({ id, kind }) => [id, kind])).toEqual([
      ['0bbbbbbbbbbb', 'scenario'],
      ['2aaaaaaaaaaa', 'scenario'],
      ['7ggggggggggg', 'family'],
      ['9fffffffffff', 'family'],
    ]);
    expect(Object.keys(manifest.git)).toEqual(['0bbbbbbbbbbb', '2aaaaaaaaaaa']);
  });

  test('has its items merged by id, closed, and its keys in the same order', () => {
    build();
    expect(idsIn('public/items.jsonl')).toEqual(ids);
    expect(idsIn('keys/items.jsonl')).toEqual(ids);
  });

  test('is the same from shards in any order, and whole only after the last', () => {
    build();
    const sharded = join(base, 'sharded');
    const shard = (index: number) => build({ out: sharded, shard: { index, count: 3 } });
    expect([shard(3), shard(1)]).toEqual(['unfinished', 'unfinished']);
    expect(existsSync(sharded)).toBe(false);
    shard(2);
    expect(suiteListing(sharded)).toEqual(suiteListing(out));
  });

  test('has its keys elsewhere when asked, and nowhere else', () => {
    const keys = join(base, 'elsewhere', 'keys');
    build({ keys });
    expect(existsSync(join(out, 'keys'))).toBe(false);
    for (const path of ['scenarios/0bbbbbbbbbbb.json', 'items.jsonl', 'suite.json']) {
      expect(existsSync(join(keys, path))).toBe(true);
    }
    expect(existsSync(join(base, 'elsewhere', '.keys.partial'))).toBe(false);
  });

  test('is left as it is when it stands there already', () => {
    build();
    expect(build()).toBe('finished already');
  });
});

describe('refused, with nothing changed, is', () => {
  test('a folder that holds something else, even with force', () => {
    mkdirSync(out);
    writeFileSync(join(out, 'thesis.tex'), 'x');
    expect(messageOf(() => build())).toContain('is not empty and is no suite');
    expect(messageOf(() => build({ force: true }))).toContain('is not empty and is no suite');
    expect(suiteListing(out)).toHaveLength(1);
  });

  test('a folder with another suite, unless forced', () => {
    build({ seed: '1' });
    expect(messageOf(() => build({ seed: '2' }))).toMatch(/holds the suite "small" with seed 1.*--force/u);
    build({ seed: '2', force: true });
    expect(readFileSync(join(out, 'public/README.md'), 'utf8')).toBe('# Suite 2\n');
  });

  test('the same suite with a file changed', () => {
    build();
    writeFileSync(join(out, 'public/README.md'), 'mine\n');
    expect(messageOf(() => build())).toContain('differs from its manifest in public/README.md');
  });

  test('the same suite without a check that is asked for', () => {
    build();
    const identity = { ...identityOf('1'), needsChecks: ['probes'] as const };
    const open = () => openStaging({ out, keys: null, identity, force: false, shard: null, owner: OWNER });
    expect(messageOf(open)).toContain('was made without these checks: probes');
  });

  test('a file', () => {
    writeFileSync(out, 'x');
    expect(messageOf(() => build())).toContain('is a file');
  });

  test.each([
    ['inside the suite', (path: string) => join(path, 'public', 'k')],
    ['around the suite', (path: string) => join(path, '..')],
  ])('a folder for keys %s', (_, place) => {
    expect(messageOf(() => build({ keys: place(out) }))).toContain('keys kept apart cannot be inside');
  });

  test('a folder for keys that is not empty', () => {
    const keys = join(base, 'full');
    mkdirSync(keys, { recursive: true });
    writeFileSync(join(keys, 'x'), 'x');
    expect(messageOf(() => build({ keys }))).toContain('is not empty');
    expect(existsSync(out)).toBe(false);
  });
});

const open = (more: Partial<Parameters<typeof openStaging>[0]> = {}) =>
  openStaging({
    out,
    keys: null,
    identity: identityOf('1'),
    force: false,
    shard: null,
    owner: OWNER,
    ...more,
  });
const other = (pid: number, alive: boolean): Owner => ({
  pid,
  isAlive: (asked) => alive && asked === 4001,
});

describe('two runs at once', () => {
  test('do not build the same units', () => {
    const first = open();
    expect(messageOf(() => open({ owner: other(4002, true) }))).toContain('process 4001');
    first.close();
    open({ owner: other(4002, true) }).close();
  });

  test.each([
    ['the same shard', { index: 1, count: 2 }, true],
    ['another shard', { index: 2, count: 2 }, false],
    ['a shard of another count', { index: 2, count: 3 }, true],
    ['all units', null, true],
  ])('with shard 1/2 and %s', (_, shard, isRefused) => {
    const first = open({ shard: { index: 1, count: 2 } });
    const second = () => open({ shard, owner: other(4002, true) });
    if (isRefused) expect(messageOf(second)).toContain('is building this suite');
    else second().close();
    first.close();
  });

  test('of different suites in one place: the second is refused even on another shard', () => {
    const first = open({ shard: { index: 1, count: 2 } });
    const second = () =>
      open({ shard: { index: 2, count: 2 }, identity: identityOf('2'), owner: other(4002, true) });
    expect(messageOf(second)).toContain('another suite');
    first.close();
  });

  test('where the first is dead: the second takes over and keeps what is finished', () => {
    const locks = join(base, `.suite-${count}.partial`, 'locks');
    const first = open();
    first.save('unit', { done: true });
    writeFileSync(join(locks, 'all.json'), JSON.stringify({ pid: 999, host: hostname() }));
    first.close();
    writeFileSync(join(locks, 'all.json'), JSON.stringify({ pid: 999, host: hostname() }));
    const second = open({ owner: other(4002, false) });
    expect(second.receipt('unit')).toEqual({ done: true });
    second.close();
  });

  test('where the first is on another machine: nobody can tell, so the second is refused', () => {
    const locks = join(base, `.suite-${count}.partial`, 'locks');
    mkdirSync(locks, { recursive: true });
    writeFileSync(join(locks, 'all.json'), JSON.stringify({ pid: 999, host: 'elsewhere.example' }));
    expect(messageOf(() => open({ owner: other(4002, false) }))).toContain('process 999 on elsewhere');
  });
});

describe('what an earlier run left', () => {
  const identity = identityOf('1');
  const open = (of = identity) =>
    openStaging({ out, keys: null, identity: of, force: false, shard: null, owner: OWNER });

  test('of the same suite is kept, of another removed', () => {
    const first = open();
    first.save('unit', 1);
    first.close();
    const second = open();
    expect(second.finished()).toEqual(new Set(['unit']));
    second.close();
    const third = open({ ...identity, options: { only: 'x' } });
    expect(third.finished()).toEqual(new Set());
    third.close();
  });

  test('of a receipt cut short counts as not finished', () => {
    const first = open();
    first.save('unit', { a: 1 });
    writeFileSync(join(first.paths.receipts, 'unit.json'), '{"a"');
    expect(first.receipt('unit')).toBeNull();
    first.close();
  });

  test('of a unit that is no longer planned does not reach the suite', () => {
    const first = open();
    mkdirSync(join(first.paths.root, 'public/scenarios/stray'), { recursive: true });
    mkdirSync(join(first.paths.keysRoot, 'scenarios'), { recursive: true });
    writeFileSync(join(first.paths.keysRoot, 'scenarios/stray.json'), '{}');
    first.close();
    build();
    expect(suiteListing(out).filter((line) => line.includes('stray'))).toEqual([]);
  });
});
