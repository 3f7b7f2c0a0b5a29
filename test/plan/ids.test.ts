import { describe, expect, test } from 'vitest';
import { hmacId, opaqueId } from '../../src/plan/ids.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, index) => index);

describe('the id of a message', () => {
  test.each([
    ['causal-001|A|A|dist|base|audit1', '3vptgaak2hwt'],
    ['causal-001|A|B|dist|base|audit1', 'k06z772fjmgc'],
    ['causal-001|A|A|dist|base|audit2', '7kb7qpxdz89d'],
  ])('%s is %s', (message, id) => {
    expect(hmacId(KEY, message)).toBe(id);
  });
});

describe('an opaque id', () => {
  const salt = 'a salt of some length';

  test('is twelve characters of the alphabet', () => {
    for (let index = 0; index < 200; index += 1) {
      expect(opaqueId({ salt, parts: ['unit', String(index)] })).toMatch(/^[0-9a-hjkmnp-tv-z]{12}$/u);
    }
  });

  test('joins its parts with a bar', () => {
    const key = new TextEncoder().encode(salt);
    expect(opaqueId({ salt, parts: ['a', 'b'] })).toBe(hmacId(key, 'a|b'));
  });

  test('is another for another salt, and for the same letters cut elsewhere', () => {
    const ids = [
      opaqueId({ salt, parts: ['a', 'b'] }),
      opaqueId({ salt: `${salt}.`, parts: ['a', 'b'] }),
      opaqueId({ salt, parts: ['a|b'] }),
      opaqueId({ salt, parts: ['a\\', 'b'] }),
      opaqueId({ salt, parts: ['ab'] }),
      opaqueId({ salt, parts: ['a', 'b', ''] }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
