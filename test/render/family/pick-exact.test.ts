import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Neutral } from '../../../src/render/family/neutral-pool.ts';
import { pickExact, pickFew, pickForPlaces } from '../../../src/render/family/pick-exact.ts';

const pool = (...lengths: number[]): Neutral[] =>
  lengths.map((tokens, index) => ({ index, text: 'x', tokens, lemmas: new Set() }));
const indices = (picked: Neutral[] | null) => picked?.map(({ index }) => index) ?? null;
const none: ReadonlySet<Neutral> = new Set();

describe('sentences of an exact sum', () => {
  it.each([
    [0, 0, []],
    [0, 3, null],
    [1, 9, [1]],
    [1, 8, null],
    [2, 16, [0, 1]],
    [2, 12, [0, 2]],
    [3, 21, [0, 1, 2]],
    [4, 24, null],
    [5, 39, [0, 1, 2, 3, 4]],
  ])('%i of 7, 9, 5, 7, 11 with %i tokens are %j', (count, total, expected) => {
    expect(indices(pickExact({ pool: pool(7, 9, 5, 7, 11), taken: none, count, total }))).toEqual(expected);
  });

  it('leave what is taken', () => {
    const list = pool(7, 9, 5, 7);
    expect(indices(pickExact({ pool: list, taken: new Set([list[0]!]), count: 1, total: 7 }))).toEqual([3]);
    expect(indices(pickExact({ pool: list, taken: new Set([list[1]!]), count: 2, total: 16 }))).toBeNull();
  });

  it('always have the count and the sum, each sentence once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 4, max: 30 }), { minLength: 8, maxLength: 60 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 4, max: 200 }),
        (lengths, count, total) => {
          const picked = pickExact({ pool: pool(...lengths), taken: none, count, total });
          if (picked === null) return;
          expect(new Set(picked).size).toBe(count);
          expect(picked.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(total);
        },
      ),
    );
  });

  it('are as few as do', () => {
    expect(indices(pickFew({ pool: pool(4, 4, 4, 8, 12), taken: none, most: 3, total: 12 }))).toEqual([4]);
    expect(indices(pickFew({ pool: pool(4, 4, 4, 8), taken: none, most: 3, total: 12 }))).toEqual([0, 3]);
    expect(indices(pickFew({ pool: pool(4, 4, 4), taken: none, most: 3, total: 12 }))).toEqual([0, 1, 2]);
    expect(pickFew({ pool: pool(4, 4, 4), taken: none, most: 2, total: 12 })).toBeNull();
  });
});

const lengthsOf = (picked: Neutral[][] | null) =>
  picked?.map((place) => place.reduce((sum, { tokens }) => sum + tokens, 0)) ?? null;

describe('sentences for several places', () => {
  it.each([
    ['fit each exactly where they can', [9, 12], [9, 12, 40], [9, 12]],
    ['make up for one another', [9, 12], [10, 11, 40], [10, 11]],
    ['are off in all by no more than two', [9, 12], [10, 13, 40], [10, 13]],
    ['are not more than one off each', [9, 12], [11, 13, 40], null],
    ['are different', [9, 9], [9, 40], null],
  ])('%s', (_, lengths, tokens, expected) => {
    expect(lengthsOf(pickForPlaces({ pool: pool(...tokens), taken: none, lengths }))).toEqual(expected);
  });
});
