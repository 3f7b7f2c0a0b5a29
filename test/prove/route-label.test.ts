import { describe, expect, it } from 'vitest';
import { routeLabel, routeRecord, type Primitives } from '../../src/prove/route-label.ts';
import type { Label } from '../../src/schema/key-row.ts';

describe('the label of an obligation', () => {
  it.each([
    [
      { D: 'no', D_code: 'D1', E: null, R: null },
      { label: 'ambiguous', conflict: false },
    ],
    [
      { D: 'yes', D_code: null, E: 'no', R: 'no' },
      { label: 'unsupported', conflict: false },
    ],
    [
      { D: 'yes', D_code: null, E: 'yes', R: 'no' },
      { label: 'supported', conflict: false },
    ],
    [
      { D: 'yes', D_code: null, E: 'no', R: 'yes' },
      { label: 'contradicted', conflict: false },
    ],
    [
      { D: 'yes', D_code: null, E: 'yes', R: 'yes' },
      { label: 'contradicted', conflict: true },
    ],
  ] as [Primitives, unknown][])('of %j is %j', (primitives, expected) => {
    expect(routeLabel(primitives)).toEqual(expected);
  });

  it.each([
    { D: 'no', D_code: null, E: null, R: null },
    { D: 'no', D_code: 'D1', E: 'no', R: null },
    { D: 'no', D_code: 'D1', E: null, R: 'yes' },
    { D: 'yes', D_code: 'D1', E: 'yes', R: 'no' },
    { D: 'yes', D_code: null, E: null, R: 'no' },
    { D: 'yes', D_code: null, E: 'yes', R: null },
    { D: 'yes', D_code: null, E: null, R: null },
  ] as Primitives[])('does not exist for %j', (primitives) => {
    expect(() => routeLabel(primitives)).toThrow(RangeError);
  });
});

describe('the label of a record', () => {
  it.each([
    ['supported supported supported', 'supported'],
    ['supported ambiguous supported', 'ambiguous'],
    ['supported ambiguous unsupported', 'unsupported'],
    ['unsupported contradicted ambiguous', 'contradicted'],
  ])('of %s is %s', (labels, expected) => {
    expect(routeRecord(labels.split(' ') as Label[])).toBe(expected);
  });

  it('does not exist without obligations', () => {
    expect(() => routeRecord([])).toThrow('without obligations');
  });

  it('does not exist for a word that is no label', () => {
    expect(() => routeRecord(['true' as Label])).toThrow('"true" is not a label');
  });
});
