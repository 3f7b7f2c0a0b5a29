import { describe, expect, it } from 'vitest';
import { memberAt, slotSchema, stepsOf, valuesBelow, valuesOf } from '../../src/schema/slot.ts';

const record = { name: 'door', parts: [{ size: '3' }, { size: '5' }] };

describe('what stands at a path of a value', () => {
  it.each([
    [[], record],
    [['name'], 'door'],
    [['parts', '1', 'size'], '5'],
    [['parts', '2', 'size'], undefined],
    [['name', 'length'], undefined],
    [['parts', 'length', '0'], undefined],
    [['constructor'], undefined],
    [['toString', 'name'], undefined],
  ])('%j is %j', (members, expected) => {
    expect(memberAt(record, members)).toEqual(expected);
  });
});

it.each([
  [{ from: 1, to: 3 }, 3],
  [{ from: 1, to: 8, step: 3 }, 3],
  [{ from: 2, to: 2 }, 1],
  [{ from: 3, to: 2 }, 0],
  [{ from: -4, to: 4, step: 4 }, 3],
])('%j has %i numbers', (range, expected) => {
  expect(stepsOf(range)).toBe(expected);
});

const slots = {
  list: ['a', 'b'],
  dependent: { by: 'list', of: { a: ['x'], b: ['y', 'z'] } },
  range: { from: 5, to: 11, step: 2 },
  derived: { text: '{{list}}' },
  picked: { pick: 2, from: [{ n: 'one' }, { n: 'two' }, { n: 'three' }] },
};
const slotOf = (name: keyof typeof slots) => slotSchema.parse(slots[name]);

describe('the values of a slot', () => {
  it.each([
    ['list', ['a', 'b']],
    ['dependent', ['x', 'y', 'z']],
    ['range', ['5', '7', '9', '11']],
    ['derived', null],
    ['picked', null],
  ] as const)('%s are %j', (name, expected) => {
    expect(valuesOf(slotOf(name))).toEqual(expected);
  });

  it('of a long range are as many as are asked for', () => {
    expect(valuesOf({ from: 1, to: 1_000_000_000 }, 3)).toEqual(['1', '2', '3']);
  });

  it.each([
    ['picked', ['1', 'n'], ['one', 'two', 'three']],
    ['picked', ['2', 'n'], [undefined]],
    ['picked', [], [undefined]],
    ['picked', ['first', 'n'], [undefined]],
    ['list', ['n'], [undefined, undefined]],
    ['derived', [], null],
  ] as const)('%s has at %j %j', (name, members, expected) => {
    expect(valuesBelow(slotOf(name), members)).toEqual(expected);
  });
});
