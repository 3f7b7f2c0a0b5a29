import { describe, expect, test } from 'vitest';
import { countInstances } from '../../src/plan/count-instances.ts';
import { fillSlots } from '../../src/plan/slots.ts';
import { makeStream } from '../../src/plan/stream.ts';
import type { Slots } from '../../src/schema/slot.ts';

describe('the number of instances', () => {
  test.each<[string, Slots, bigint]>([
    ['no slots', {}, 1n],
    ['a list', { a: ['x', 'y', 'z'] }, 3n],
    ['a list that says one value twice', { a: ['x', 'y', 'x'] }, 2n],
    ['two lists', { a: ['x', 'y', 'z'], b: ['1', '2'] }, 6n],
    ['a pick, in order', { a: { pick: 2, from: ['x', 'y', 'z'] } }, 6n],
    ['a pick of more than there is', { a: { pick: 3, from: ['x', 'y'] } }, 0n],
    ['a range', { a: { from: 1, to: 10 } }, 10n],
    ['a range in steps', { a: { from: 1, to: 10, step: 4 } }, 3n],
    ['a long range', { a: { from: 1, to: 4_000_000_000 } }, 4_000_000_000n],
    ['a derived text', { a: ['x', 'y'], b: { text: '{{a}}' } }, 2n],
    ['a dependent slot', { a: ['x', 'y'], b: { by: 'a', of: { x: ['1'], y: ['1', '2', '3'] } } }, 4n],
    [
      'two that depend on one',
      {
        a: ['x', 'y'],
        b: { by: 'a', of: { x: ['1'], y: ['1', '2'] } },
        c: { by: 'a', of: { x: ['1', '2', '3'], y: ['1'] } },
      },
      5n,
    ],
    [
      'a chain of dependence on a member',
      {
        a: [
          { k: 'x', n: '1' },
          { k: 'x', n: '2' },
          { k: 'y', n: '3' },
        ],
        b: { by: 'a.k', of: { x: ['p', 'q'], y: ['r'] } },
        c: { by: 'b', of: { p: ['1', '2'], q: ['1'], r: ['1', '2', '3', '4'] } },
      },
      10n,
    ],
    [
      'a dependence on a range',
      { a: { from: 1, to: 2 }, b: { by: 'a', of: { 1: ['x'], 2: ['x', 'y'] } } },
      3n,
    ],
  ])('of %s', (_case, slots, count) => {
    expect(countInstances({ file: { slots } })).toBe(count);
  });

  test('is how many fillings ever come', () => {
    const slots: Slots = {
      a: ['x', 'y'],
      b: { by: 'a', of: { x: ['1'], y: ['1', '2', '3'] } },
      c: { pick: 2, from: ['p', 'q', 'r'] },
      d: { from: 0, to: 1 },
    };
    const seen = new Set(
      Array.from({ length: 2000 }, (_, index) =>
        JSON.stringify(fillSlots({ slots, stream: makeStream(index) })),
      ),
    );
    expect(BigInt(seen.size)).toBe(countInstances({ file: { slots } }));
  });
});
