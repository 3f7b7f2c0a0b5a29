import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeStream } from '../../src/plan/stream.ts';

const COLOURS = ['red', 'green', 'blue', 'amber', 'violet'];

const draw = () => {
  const stream = makeStream('7', 'deploy');
  return [stream.int(1, 1000), stream.int(1, 1000), stream.float(), stream.shuffle(COLOURS)];
};

const first = (...names: (string | number)[]) => makeStream(...names).int(0, 2 ** 40);

describe('a stream', () => {
  test('of one name always draws the same', () => {
    expect(draw()).toEqual(draw());
  });

  test('keeps the values it drew in the first version', () => {
    const stream = makeStream('7', 'slots');
    expect([stream.int(0, 999_999), stream.int(0, 999_999), stream.choose(COLOURS)]).toMatchInlineSnapshot(`
      [
        139168,
        975738,
        "amber",
      ]
    `);
    expect(makeStream('7', 'slots').shuffle(COLOURS)).toMatchInlineSnapshot(`
      [
        "green",
        "blue",
        "violet",
        "amber",
        "red",
      ]
    `);
    expect(makeStream('7', 'slots').rank(COLOURS)).toMatchInlineSnapshot(`
      [
        "amber",
        "blue",
        "green",
        "violet",
        "red",
      ]
    `);
  });

  test('takes a name apart from a number, and two names apart from one', () => {
    const drawn = [
      first('1'),
      first(1),
      first('1', ''),
      first('', '1'),
      first('1,'),
      first('a', 'b'),
      first('ab'),
    ];
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  test('forks by name, whatever was drawn before', () => {
    const fresh = makeStream('7');
    const used = makeStream('7');
    used.int(0, 9);
    used.shuffle(COLOURS);
    expect(used.fork('a', 'b').float()).toBe(fresh.fork('a').fork('b').float());
    expect(fresh.fork('a').float()).not.toBe(fresh.fork('b').float());
  });

  test('gives both ends of a range and nothing outside', () => {
    const stream = makeStream('range');
    const drawn = Array.from({ length: 300 }, () => stream.int(-1, 2));
    expect(new Set(drawn)).toEqual(new Set([-1, 0, 1, 2]));
  });

  test.each([
    ['an empty range', () => makeStream('x').int(2, 1)],
    ['a fraction', () => makeStream('x').int(0, 1.5)],
    ['an empty list', () => makeStream('x').choose([])],
    ['a name that is no safe integer', () => makeStream(2 ** 53)],
    ['a name that is not a number', () => makeStream(Number.NaN)],
  ])('refuses %s', (_case, act) => {
    expect(act).toThrow(RangeError);
  });
});

describe('choosing', () => {
  test('answers the same when asked again', () => {
    const stream = makeStream('again');
    expect(stream.choose(COLOURS)).toBe(stream.choose(COLOURS));
  });

  test('does not depend on the order of the list', () => {
    fc.assert(
      fc.property(fc.string(), fc.shuffledSubarray(COLOURS, { minLength: 5 }), (name, list) => {
        expect(makeStream(name).choose(list)).toBe(makeStream(name).choose(COLOURS));
      }),
    );
  });

  test('moves only the names that choose the added value', () => {
    const names = Array.from({ length: 600 }, (_, index) => `unit ${index}`);
    const moved = names.filter((name) => {
      const before = makeStream(name).choose(COLOURS);
      const after = makeStream(name).choose([...COLOURS, 'teal']);
      expect([before, 'teal']).toContain(after);
      return after !== before;
    });
    expect(moved.length).toBeGreaterThan(60);
    expect(moved.length).toBeLessThan(140);
  });

  test('takes every value about equally often', () => {
    const counts = new Map<string, number>();
    for (let index = 0; index < 2000; index += 1) {
      const colour = makeStream('even', index).choose(COLOURS);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    for (const colour of COLOURS) {
      expect(counts.get(colour)).toBeGreaterThan(320);
      expect(counts.get(colour)).toBeLessThan(480);
    }
  });

  test('takes the value that ranks first', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const ranked = makeStream(name).rank(COLOURS);
        expect(ranked[0]).toBe(makeStream(name).choose(COLOURS));
        expect(ranked.toSorted()).toEqual(COLOURS.toSorted());
      }),
    );
  });
});

test('a shuffle is a permutation and leaves its list alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.integer()), (name, list) => {
      const before = [...list];
      const shuffled = makeStream(name).shuffle(list);
      expect(list).toEqual(before);
      expect(shuffled.toSorted((a, b) => a - b)).toEqual(list.toSorted((a, b) => a - b));
    }),
  );
});
