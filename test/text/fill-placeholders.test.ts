import { expect, it } from 'vitest';
import { fillPlaceholders, placeholdersOf } from '../../src/text/fill-placeholders.ts';

it('puts values in as they are, braces and dollars too', () => {
  expect(fillPlaceholders('{a} and {b}, {a}', { a: '{b}', b: '$&' })).toBe('{b} and $&, {b}');
});

it.each(['{missing}', '{constructor}'])('refuses %s without a value', (template) => {
  expect(() => fillPlaceholders(template, { a: '1' })).toThrow('there is no value for');
});

it('lists the names as often as they come', () => {
  expect(placeholdersOf('{a} {b} {a} {} {C} { d }')).toEqual(['a', 'b', 'a']);
});
