import { expect, it } from 'vitest';
import { splitWords } from '../../src/text/split-words.ts';

it.each([
  ['the local bakery', ['the', 'local', 'bakery']],
  ['locale settings', ['locale', 'settings']],
  ['local_valid', ['local', 'valid']],
  ['fam.valid2', ['fam', 'valid']],
  ['out/dist-INVALID/007.json', ['out', 'dist', 'invalid', 'json']],
  ['isInvalid', ['is', 'invalid']],
  ['LOCALHOST', ['localhost']],
  // Two that no splitting of ours sees through.
  ['VALIDflag', ['validflag']],
  ['l0cal', ['l', 'cal']],
])('%s has the words %j', (text, expected) => {
  expect(splitWords(text)).toEqual(expected);
});
