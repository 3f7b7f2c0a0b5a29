import { describe, expect, test } from 'vitest';
import { editDistance, nearestName } from '../../src/text/nearest.ts';

describe('the edit distance', () => {
  test.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['prompt', 'promtp', 1],
    ['flaw', 'lawn', 2],
    ['same', 'same', 0],
  ])('of %j and %j is %d', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});

describe('the nearest name', () => {
  test.each([
    ['relaese', ['deploy', 'release'], 'release'],
    ['Deploy', ['deploy', 'release'], 'deploy'],
    ['sessoins', ['sessions', 'session'], 'sessions'],
    ['a', ['b'], 'b'],
    ['queue', ['release', 'deploy'], null],
    ['x', [], null],
  ])('to %s among %j is %s', (name, candidates, nearest) => {
    expect(nearestName(name, candidates)).toBe(nearest);
  });
});
