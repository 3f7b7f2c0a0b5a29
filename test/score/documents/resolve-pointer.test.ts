import { describe, expect, test } from 'vitest';
import { isSameValue } from '../../../src/score/documents/is-same-value.ts';
import { resolvePointer } from '../../../src/score/documents/resolve-pointer.ts';

const document = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'm~n': 8, ' ': 7, nested: { list: [{ x: null }] } };

describe('a JSON pointer', () => {
  test.each<[string, unknown]>([
    ['', document],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/m~0n', 8],
    ['/ ', 7],
    ['/nested/list/0/x', null],
  ])('%j leads to its value', (pointer, value) => {
    expect(resolvePointer(document, pointer)).toMatchObject({ value });
  });

  test.each([
    ['/foo/2', '/foo/2'],
    ['/foo/-', '/foo/-'],
    ['/foo/00', '/foo/00'],
    ['/nested/lost/deeper', '/nested/lost'],
    ['/foo/0/length', '/foo/0/length'],
    ['/constructor', '/constructor'],
  ])('%j leads nowhere, and says from where on', (pointer, missing) => {
    expect(resolvePointer(document, pointer)).toEqual({ missing });
  });
});

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  ['1.10', 1.1, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
  [{ a: undefined }, { b: undefined }, false],
  [new Date('2026-01-02T00:00:00Z'), '2026-01-02T00:00:00.000Z', true],
])('%j and %j are the same value: %j', (a, b, expected) => {
  expect(isSameValue(a, b)).toBe(expected);
});
