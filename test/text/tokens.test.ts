import { describe, expect, it } from 'vitest';
import { countTokens, tokensOf, wordsOf } from '../../src/text/tokens.ts';

describe('tokens', () => {
  it.each([
    ["my mother's physiotherapy", ['my', "mother's", 'physiotherapy']],
    ['at 4.2 in', ['at', '4.2', 'in']],
    ['order 14B, done.', ['order', '14B', ',', 'done', '.']],
    ['l’été à 9', ['l’été', 'à', '9']],
    ['list: two—three', ['list', ':', 'two', '—', 'three']],
    ['', []],
    ['  ', []],
  ])('of %j are %j', (text, expected) => {
    expect(tokensOf(text)).toEqual(expected);
    expect(countTokens(text)).toBe(expected.length);
  });
});

it('words are tokens in lower case without marks', () => {
  expect(wordsOf('Number two on the List: 4.2, twice!')).toEqual([
    'number',
    'two',
    'on',
    'the',
    'list',
    '4.2',
    'twice',
  ]);
});

it('a whole text has as many tokens as its sentences', () => {
  const sentences = ['The pin is there, for goal one.', 'Run 7 took 58.5 seconds.', "It's done?"];
  expect(countTokens(sentences.join(' '))).toBe(9 + 6 + 3);
});
