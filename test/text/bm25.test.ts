import { expect, it } from 'vitest';
import { bm25 } from '../../src/text/bm25.ts';

const documents = [
  'ferry timetable moved to winter hours',
  'the ferry was late and the ferry was full',
  'winter coat sale',
  'timetable for the library',
].map((text) => text.split(' '));

it.each([
  [
    ['ferry', 'winter', 'timetable'],
    [2.00488, 0.808393, 0.85148, 0.780194],
  ],
  [
    ['ferry', 'ferry', 'winter', 'timetable'],
    [2.00488, 0.808393, 0.85148, 0.780194],
  ],
  [['harbour'], [0, 0, 0, 0]],
])('scores %j as %j', (query, scores) => {
  bm25(query, documents).forEach((score, index) => expect(score).toBeCloseTo(scores[index]!, 5));
});
