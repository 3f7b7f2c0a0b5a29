import { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { adler32, crc32, tableCrc32 } from '../../../src/write/git/checksums.ts';
import { storedZlibLength, writeStoredZlib } from '../../../src/write/git/stored-zlib.ts';

test.each([
  ['', 0x00000001],
  ['a', 0x00620062],
  ['Wikipedia', 0x11e60398],
])('the Adler-32 of %j is the published value', (text, sum) => {
  expect(adler32(Buffer.from(text))).toBe(sum);
});

test.each([
  ['', 0x00000000],
  ['123456789', 0xcbf43926],
  ['The quick brown fox jumps over the lazy dog', 0x414fa339],
])('the CRC-32 of %j is the published value, by tables too', (text, sum) => {
  expect(crc32(Buffer.from(text))).toBe(sum);
  expect(tableCrc32(Buffer.from(text))).toBe(sum);
});

test('zlib reads every stored stream back, checksum and all', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), fc.integer({ min: 1, max: 3000 }), (unit, times) => {
      const body = Buffer.concat(Array.from({ length: times }, () => unit));
      const out = Buffer.alloc(storedZlibLength(body.length));
      expect(writeStoredZlib(out, 0, body)).toBe(out.length);
      expect(inflateSync(out).equals(body)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test.each([0, 1, 65_535, 65_536, 131_070])('a body of %i bytes keeps to the length announced', (length) => {
  const body = Buffer.alloc(length, 'xyz');
  const out = Buffer.alloc(storedZlibLength(length));
  expect(writeStoredZlib(out, 0, body)).toBe(out.length);
  expect(inflateSync(out).equals(body)).toBe(true);
});
