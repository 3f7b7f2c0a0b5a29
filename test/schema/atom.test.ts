import { describe, expect, it } from 'vitest';
import { fillAtom, formatAtom, isNumeral, negate, parseAtom, slotsOfAtom } from '../../src/schema/atom.ts';

describe('reading an atom', () => {
  it.each([
    ['cause(fr2, nights)', { pred: 'cause', args: ['fr2', 'nights'], pol: '+' }],
    ['not cause(physio,nights)', { pred: 'cause', args: ['physio', 'nights'], pol: '-' }],
    ['  stay( cello , ghent, 3, 21 ) ', { pred: 'stay', args: ['cello', 'ghent', '3', '21'], pol: '+' }],
    ['arrived(comp, fri+21)', { pred: 'arrived', args: ['comp', 'fri+21'], pol: '+' }],
    ['state(pin, 5.0, t2)', { pred: 'state', args: ['pin', '5.0', 't2'], pol: '+' }],
  ])('takes %j apart', (text, atom) => {
    expect(parseAtom(text)).toEqual(atom);
  });

  it.each([
    ['cause', 'is not an atom'],
    ['Cause(a, b)', 'is not an atom'],
    ['cause(a, b', 'is not an atom'],
    ['nota(b) or c(d)', 'is not an atom'],
    ['cause()', 'neither a symbol nor a number'],
    ['cause(a, )', 'neither a symbol nor a number'],
    ['cause(a, two words)', 'neither a symbol nor a number'],
    ['year(a, 007)', 'neither a symbol nor a number'],
    ['same(a, 3)', 'same takes two symbols'],
    ['same(1, 2)', 'same takes two symbols'],
    ['same(a, b, c)', 'same takes two symbols'],
    ['order(a, b, -1)', 'a part is never below nothing'],
    ['not order(a, b, -0.5)', 'a part is never below nothing'],
  ])('refuses %j: %s', (text, reason) => {
    expect(() => parseAtom(text)).toThrow(reason);
  });

  it('is undone by writing it', () => {
    expect(formatAtom(parseAtom('not  at_during( cello,ghent , recut)'))).toBe(
      'not at_during(cello, ghent, recut)',
    );
  });
});

it('denies an atom, and takes the denial back', () => {
  expect(formatAtom(negate(parseAtom('occ(nights)')))).toBe('not occ(nights)');
  expect(formatAtom(negate(parseAtom('not occ(nights)')))).toBe('occ(nights)');
});

it.each([
  ['14', true],
  ['-3', true],
  ['5.0', true],
  ['fri', false],
  ['05', false],
  ['1e3', false],
])('%s is a numeral: %s', (text, expected) => {
  expect(isNumeral(text)).toBe(expected);
});

describe('an atom with holes', () => {
  it('tells which slots it reads', () => {
    expect(slotsOfAtom('order({{a}}, {{ b.c }}, d)')).toEqual(['a', 'b.c']);
    expect(slotsOfAtom('order(a, {{upper b}}, d)')).toEqual([]);
  });

  it('is filled hole by hole', () => {
    expect(fillAtom('order({{a}}, {{ b.0.c }}, d)', (path) => `<${path}>`)).toBe('order(<a>, <b.0.c>, d)');
  });
});
