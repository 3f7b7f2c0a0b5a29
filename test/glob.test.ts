import { describe, expect, test } from 'vitest';
import { makeGlob } from '../src/glob.ts';
import { InputError } from '../src/errors.ts';

describe('a glob', () => {
  test.each<[string | string[], string, boolean]>([
    ['release', 'release', true],
    ['release', 'release-2', false],
    ['rel*', 'release', true],
    ['*', 'a/b', false],
    ['**', 'a/.b', true],
    ['{a,b}/*.{txt,md}', 'b/x.md', true],
    ['ops/!(changes-past.*)', 'ops/changes.md', true],
    ['ops/!(changes-past.*)', 'ops/changes-past.md', false],
    [['a', 'b'], 'b', true],
    ['{1..100000000}', 'x', false],
    ['(', 'x', false],
    ['[z-a]', 'x', false],
    ['{z..a}', 'x', true],
  ])('%s against %s: %s', (glob, path, matches) => {
    expect(makeGlob(glob)(path)).toBe(matches);
  });

  test.each([
    ['{a,b}'.repeat(400), 'a glob has at most 1000 characters; this has 2000'],
    ['{a,b}'.repeat(20), 'a glob has at most 8 braces; this has 20'],
    ['('.repeat(400), 'a glob has at most 8 braces; this has 400'],
    ['*a'.repeat(6), 'a glob has at most 4 stars between two slashes'],
    ['**/'.repeat(13), 'a glob has at most 12 stars; this has 13'],
    ['+(a|aa)b', 'a glob repeats no group'],
    ['', 'an empty glob matches nothing'],
  ])('%.20s… is refused: %s', (glob, message) => {
    expect(() => makeGlob(glob)).toThrow(message);
    expect(() => makeGlob(['a', glob])).toThrow(InputError);
  });

  test.each([
    '*a*a*a*ab',
    '{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}{a,aa}b',
    '*/'.repeat(12),
    '!(a)!(a)!(a)b',
  ])('%s takes no more than a moment', (glob) => {
    const from = performance.now();
    makeGlob(glob)(`${'a'.repeat(64)}x`);
    makeGlob(glob)('a/'.repeat(32));
    expect(performance.now() - from).toBeLessThan(2000);
  });
});
