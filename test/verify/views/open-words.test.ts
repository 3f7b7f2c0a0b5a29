import { expect, it } from 'vitest';
import { openWords } from '../../../src/verify/views/open-words.ts';

it.each([
  ['She left because of that other thing.', 'She left because her bus had gone.', 'of that other thing'],
  ['The other one helped carry it up.', 'Jaromir helped carry it up.', 'The other one'],
  [
    'A and B were due, and the other one was late.',
    'A and B were due, and the first was late.',
    'the other one',
  ],
  ['She ordered a lot of trays.', null, 'She ordered a lot of trays'],
  ['The same.', 'The same.', 'The same.'],
])('%j beside %j leaves open %j', (record, plain, words) => {
  expect(openWords({ record, plain })).toBe(words);
});
