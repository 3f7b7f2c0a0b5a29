import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { unpack, UNPACK_LIMITS } from '../../../src/leak/decode/unpack.ts';
import { makeTar, makeZip } from '../containers.ts';

const limits = {
  ...UNPACK_LIMITS,
  mostInBytes: 250_000,
  largestPartInBytes: 100_000,
  mostParts: 20,
  deepest: 3,
};

function open(bytes: Uint8Array): { parts: string[]; skipped: string[] } {
  const parts: string[] = [];
  const skipped: string[] = [];
  unpack({
    bytes,
    path: 'a',
    limits,
    to: {
      part: ({ path, bytes: { length } }) => void parts.push(`${path} ${length}`),
      name: () => {},
      opened: () => {},
      skipped: (path, why) => void skipped.push(`${path}: ${why}`),
    },
  });
  return { parts, skipped };
}

const zeros = (length: number): Buffer => Buffer.alloc(length);

describe('what unpacks to too much is said, and the rest is read', () => {
  test('one member that is too large', () => {
    expect(open(makeZip({ x: zeros(200_000), y: 'y' }))).toEqual({
      parts: ['a!/y 1'],
      skipped: ['a!/x: unpacks to more than 100000 bytes, so it was not read'],
    });
  });

  test('all members together', () => {
    const members = Object.fromEntries([...'pqrst'].map((name) => [name, zeros(90_000)]));
    expect(open(makeZip(members))).toEqual({
      parts: ['a!/p 90000', 'a!/q 90000'],
      skipped: ['a: unpacks to more than 250000 bytes; the rest was not read'],
    });
  });

  test('members without end', () => {
    const members = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`m${index}`, 'x']));
    const { parts, skipped } = open(makeTar(members));
    expect(parts).toHaveLength(20);
    expect(skipped).toEqual(['a: holds more than 20 parts; the rest was not read']);
  });

  test('one in another, again and again', () => {
    let bytes: Uint8Array = Buffer.from('x');
    for (let depth = 0; depth < 6; depth += 1) bytes = gzipSync(bytes);
    expect(open(bytes).skipped).toEqual(['a: a gzip file inside 3 others, so it was not read']);
  });

  test('a tar archive that breaks off', () => {
    const tar = makeTar({ x: 'one', y: 'two' });
    tar.fill(0x41, 1024, 1100);
    expect(open(tar)).toEqual({
      parts: ['a!/x 3'],
      skipped: ['a: is broken after 1024 bytes, so the rest of the tar archive was not read'],
    });
  });
});
