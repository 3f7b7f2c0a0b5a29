import { expect, it } from 'vitest';
import { findCollisions } from '../../src/leak/find-collisions.ts';

const talk =
  'The heron is back on the pond this morning and nobody in the street will believe that it pays no rent, ' +
  'so the children have written it a letter with a stamp and put it under the bench by the water where it stands';

it('finds texts that are equal but for case, spacing and punctuation', () => {
  const shouted = talk.toUpperCase().replaceAll(' ', '  ').replaceAll(',', '!');
  expect(findCollisions({ a: [{ id: 'a1', text: talk }], b: [{ id: 'b1', text: shouted }] })).toEqual([
    { a: 'a1', b: 'b1', kind: 'exact' },
  ]);
});

it('finds texts that differ in one word out of forty', () => {
  const changed = talk.replace('heron', 'stork');
  expect(findCollisions({ a: [{ id: 'a1', text: talk }], b: [{ id: 'b1', text: changed }] })).toEqual([
    { a: 'a1', b: 'b1', kind: 'near' },
  ]);
});

it('says nothing of texts that share half their words', () => {
  const half = `${talk.slice(0, talk.length / 2)} and then a tram came by with a brass band on its roof playing something slow`;
  expect(findCollisions({ a: [{ id: 'a1', text: talk }], b: [{ id: 'b1', text: half }] })).toEqual([]);
});

it('lists every pair, sorted by id, and compares short and empty texts too', () => {
  const side = (prefix: string) => [
    { id: `${prefix}2`, text: 'Lunch was leftovers again.' },
    { id: `${prefix}1`, text: '' },
  ];
  expect(findCollisions({ a: side('a'), b: side('b') })).toEqual([
    { a: 'a1', b: 'b1', kind: 'exact' },
    { a: 'a2', b: 'b2', kind: 'exact' },
  ]);
});
