import { expect, test } from 'vitest';
import { verifiedNames } from '../../src/run/verified-names.ts';
import type { Check } from '../../src/schema/check.ts';

const named = (name: string): Check => ({ verified: { name } });

test.each<[Check, string[]]>([
  [named('a'), ['a']],
  [{ exists: 'a' }, []],
  [{ not: named('a') }, ['a']],
  [{ all: [named('a'), { any: [{ exists: 'x' }, named('b')] }] }, ['a', 'b']],
  [{ order: [{ ran: { target: 'x' } }, named('c')] }, ['c']],
  [{ follows: { what: { ran: { target: 'x' } }, after: { edited: 'y' } } }, []],
])('%j asks for the verify commands %j', (check, names) => {
  expect(verifiedNames(check)).toEqual(names);
});
