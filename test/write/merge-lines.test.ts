import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { digestOf } from '../../src/digest.ts';
import { InternalError } from '../../src/errors.ts';
import { mergeLines, type PartLine } from '../../src/write/merge-lines.ts';
import { makeTemporaryFolder } from './git/git-repository.ts';

const base = makeTemporaryFolder();
afterAll(() => rmSync(base, { recursive: true }));

function writePart(name: string, ids: readonly string[]): PartLine[] {
  const part = join(base, name);
  let offset = 0;
  const lines = ids.map((id) => {
    const line = { id, part, offset, length: id.length + 1 };
    offset += line.length;
    return line;
  });
  writeFileSync(part, ids.map((id) => `${id}\n`).join(''));
  return lines;
}

test('lines of any number of parts come out sorted, whatever the size of a chunk', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,9}$/u), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 60 }), (all, parts, chunk) => {
      const lines = Array.from({ length: parts }, (_, part) =>
        writePart(`part-${part}`, all.filter((__, index) => index % parts === part).toSorted()),
      );
      const target = join(base, 'merged');
      rmSync(target, { force: true });
      const digest = mergeLines(lines.flat(), target, chunk);
      const text = readFileSync(target, 'utf8');
      expect(text).toBe(
        all
          .toSorted()
          .map((id) => `${id}\n`)
          .join(''),
      );
      expect(digest).toBe(digestOf(text));
    }),
    { numRuns: 60 },
  );
});

test('an id that comes twice is our own fault', () => {
  const lines = [...writePart('a', ['x', 'y']), ...writePart('b', ['y'])];
  expect(() => mergeLines(lines, join(base, 'twice'))).toThrow(InternalError);
});

test('a part that is shorter than its lines say is our own fault', () => {
  const lines = writePart('short', ['abc', 'def']);
  writeFileSync(join(base, 'short'), 'abc\n');
  expect(() => mergeLines(lines, join(base, 'cut'))).toThrow(InternalError);
});
