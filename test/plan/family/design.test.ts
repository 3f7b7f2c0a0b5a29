import { describe, expect, it } from 'vitest';
import { designAt, DESIGNS, orderOf } from '../../../src/plan/family/design.ts';

const all = Array.from({ length: DESIGNS }, (_, index) => designAt(index));
const count = <T>(list: readonly T[], test: (one: T) => boolean) => list.filter(test).length;

describe('the cycle of layouts', () => {
  it('has every combination once', () => {
    expect(new Set(all.map((design) => JSON.stringify(design))).size).toBe(48);
  });

  it('goes round', () => {
    expect(designAt(50)).toEqual(designAt(2));
    expect(designAt(-1)).toEqual(designAt(47));
  });

  it.each([12, 13, 48, 70])('is even within one over any %i in a row', (length) => {
    for (let start = 0; start < DESIGNS; start += 1) {
      const run = Array.from({ length }, (_, index) => designAt(start + index));
      for (const rank of [0, 1, 2, 3]) {
        expect(Math.abs(count(run, (one) => one.localRank === rank) - length / 4)).toBeLessThanOrEqual(1);
      }
      for (const relation of ['first', 'between', 'after']) {
        expect(Math.abs(count(run, (one) => one.relation === relation) - length / 3)).toBeLessThanOrEqual(1);
      }
      expect(Math.abs(count(run, (one) => one.distance === 'near') - length / 2)).toBeLessThanOrEqual(1);
    }
  });
});

describe('the order of a layout', () => {
  const orders = all.flatMap((design) =>
    [0, 1, 2].map((place) => orderOf(design, (places) => place % places)),
  );

  it('has each sentence once and never the relation last', () => {
    for (const order of orders) {
      expect(order.toSorted()).toEqual(['BA', 'BB', 'H', 'T']);
      expect(order.at(-1)).not.toBe('T');
    }
  });

  it('puts the relation before its binding as often as after, in either world', () => {
    for (const binding of ['BA', 'BB'] as const) {
      expect(count(orders, (order) => order.indexOf('T') < order.indexOf(binding))).toBe(orders.length / 2);
    }
  });

  it('has the relation in each of the first three places equally often', () => {
    for (const place of [0, 1, 2])
      expect(count(orders, (order) => order[place] === 'T')).toBe(orders.length / 3);
  });
});
