import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeIdRule } from '../../../src/leak/rules/ids.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function randomId(seed: string): string {
  const digest = createHash('sha256').update(seed).digest();
  return Array.from({ length: 12 }, (_, at) => ALPHABET[digest[at]! % 32]).join('');
}

function rulesFor(things: readonly { id: string; alike: string }[]): string[] {
  const rule = makeIdRule('public/items.jsonl');
  const findings = things.flatMap((thing, index) => rule.next({ ...thing, line: index + 1 }));
  return [...findings, ...rule.finish()].map((finding) => finding.rule);
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);
const COUNT = 400;
const indexes = Array.from({ length: COUNT }, (_, index) => index);

test('random ids in their own order have no finding, for twenty suites', () => {
  for (let suite = 0; suite < 20; suite += 1) {
    const things = indexes.map((n) => ({ id: randomId(`${suite}/${n}`), alike: `record ${n % 40}` }));
    expect(rulesFor(things.toSorted(byId))).toEqual([]);
  }
});

test('ids in another order are found', () => {
  expect(
    rulesFor([
      { id: 'b'.repeat(12), alike: 'x' },
      { id: 'a'.repeat(12), alike: 'y' },
    ]),
  ).toEqual(['id-order']);
});

test('an id that comes twice is found', () => {
  const id = 'a'.repeat(12);
  expect(
    rulesFor([
      { id, alike: 'x' },
      { id, alike: 'y' },
    ]),
  ).toEqual(['id-twice']);
});

test('counted ids are found: their characters are not even', () => {
  const things = indexes.map((n) => ({ id: n.toString().padStart(12, '0'), alike: `record ${n}` }));
  expect(rulesFor(things)).toEqual(['id-uneven']);
});

test('ids that put alike things side by side are found', () => {
  const things = indexes.map((n) => {
    const group = n % 40;
    return {
      id: `${randomId(`g${group}`).slice(0, 6)}${randomId(`n${n}`).slice(0, 6)}`,
      alike: `record ${group}`,
    };
  });
  expect(rulesFor(things.toSorted(byId))).toContain('id-association');
});

test('few ids are not judged by statistics', () => {
  const things = indexes.slice(0, 20).map((n) => ({ id: n.toString().padStart(12, '0'), alike: 'x' }));
  expect(rulesFor(things)).toEqual([]);
});
