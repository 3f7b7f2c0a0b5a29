import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { InputError } from '../../../src/errors.ts';
import type { Owner } from '../../../src/write/staging/lock.ts';
import { openStaging } from '../../../src/write/staging/open-staging.ts';
import { publish } from '../../../src/write/staging/publish.ts';
import { tempDir } from '../../helpers/temp-dir.ts';
import { buildSuite, identityOf, suiteListing } from './build-suite.ts';

const OWNER: Owner = { pid: 4001, isAlive: () => false };
const base = tempDir();

let out: string;
let keys: string;
let count = 0;
beforeEach(() => {
  count += 1;
  out = join(base, `${count}`, 'suite');
  keys = join(base, `${count}`, 'keys');
  mkdirSync(dirname(out));
});

function put(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'mine');
}

/** What the rebuild is refused with; everything around the suite must be as it was. */
function refusal(more: { keys?: string | null } = {}): string {
  const before = suiteListing(dirname(out));
  let message = '';
  try {
    buildSuite({ out, keys: more.keys ?? null, owner: OWNER, seed: '2', force: true });
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    ({ message } = error as Error);
  }
  expect(suiteListing(dirname(out))).toEqual(before);
  return message;
}

describe('a forced rebuild removes nothing it cannot make again', () => {
  test.each([
    ['a file beside the manifest', 'thesis.txt'],
    ['a file among the public ones', 'public/notes.md'],
    ['a file in a folder of its own', 'papers/2024/thesis.txt'],
    ['a file in a repository of the suite', 'public/scenarios/0bbbbbbbbbbb/workspace/.git/hooks/mine'],
    ['a key that is not of the suite', 'keys/scenarios/mine.json'],
    ['a report of another place', 'public/report.md'],
  ])('%s', (_, path) => {
    buildSuite({ out, keys: null, owner: OWNER });
    put(join(out, path));
    expect(refusal()).toContain(
      `holds what is not of the suite, which a rebuild would remove: ${path}; move`,
    );
  });

  test('a link', () => {
    buildSuite({ out, keys: null, owner: OWNER });
    symlinkSync('/nowhere', join(out, 'link'));
    expect(refusal()).toContain('remove: link;');
  });

  test.each([
    'records/r.jsonl',
    'scores/1.0.0.jsonl',
    'admission.json',
    'admission.strict.json',
    'stores/zzzzzzzzzzzz.json',
    'ledger.jsonl',
    'states/r.state',
    'transcripts/r/stdout',
  ])('results: %s', (path) => {
    buildSuite({ out, keys: null, owner: OWNER });
    put(join(out, path));
    expect(refusal()).toContain(`holds results of runs, which a rebuild would remove: ${path}; move`);
  });

  test('and names the first of many', () => {
    buildSuite({ out, keys: null, owner: OWNER });
    for (const name of ['e', 'd', 'c', 'b', 'a']) put(join(out, name));
    expect(refusal()).toContain('remove: a, b, c and 2 more;');
  });

  test('but reports, files that were changed, and what a killed process left go', () => {
    buildSuite({ out, keys: null, owner: OWNER });
    for (const name of [
      'report.md',
      'report.html',
      '.foil-0123456789abcdef01234567.draft',
      'public/README.md',
    ])
      put(join(out, name));
    mkdirSync(join(out, 'records'));
    buildSuite({ out, keys: null, owner: OWNER, seed: '2', force: true });
    expect(readFileSync(join(out, 'public/README.md'), 'utf8')).toBe('# Suite 2\n');
  });

  test('what came while the suite was being built', () => {
    buildSuite({ out, keys: null, owner: OWNER });
    const staging = openStaging({
      out,
      keys: null,
      identity: identityOf('2'),
      force: true,
      shard: null,
      owner: OWNER,
    });
    put(join(out, 'records/late.jsonl'));
    expect(() => publish(staging)).toThrow('records/late.jsonl');
    expect(readFileSync(join(out, 'records/late.jsonl'), 'utf8')).toBe('mine');
  });
});

describe('forced, keys of their own place', () => {
  test('are replaced where the folder holds the keys of a suite', () => {
    buildSuite({ out, keys, owner: OWNER });
    buildSuite({ out, keys, owner: OWNER, seed: '2', force: true });
    expect(suiteListing(keys).map((line) => line.split(' ')[0])).toContain('suite.json');
  });

  test('are refused where it holds anything else', () => {
    put(join(keys, 'thesis.txt'));
    expect(refusal({ keys })).toContain('is not empty and holds no keys of a suite');
  });

  test('are refused where it has the names of keys, but no suite', () => {
    put(join(keys, 'suite.json'));
    expect(refusal({ keys })).toContain('holds no keys of a suite');
  });

  test.each(['thesis.txt', 'scenarios/thesis.json', 'items.jsonl/x'])(
    'are refused where keys have %s among them',
    (path) => {
      put(join(keys, path));
      writeFileSync(join(keys, 'suite.json'), '{"screenRule":"default"}');
      expect(refusal({ keys })).toContain(`remove: ${path};`);
    },
  );
});
