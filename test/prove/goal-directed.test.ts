import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAtom, type Atom } from '../../src/schema/atom.ts';
import { entailsGoalDirected } from '../../src/prove/goal-directed.ts';

function entails(said: string, goal: string): boolean {
  const atoms = said === '' ? [] : said.split(';').map((atom) => parseAtom(atom));
  return entailsGoalDirected(atoms, parseAtom(goal));
}

describe('what follows', () => {
  test.each([
    ['what was said', 'exempt(docs)', 'exempt(docs)'],
    ['a denial that was said', 'not exempt(docs)', 'not exempt(docs)'],
    ['the same of a thing under its other name', 'same(line12, docs); exempt(line12)', 'exempt(docs)'],
    ['the same whichever name came first', 'same(docs, line12); exempt(line12)', 'exempt(docs)'],
    ['the same through a row of names', 'same(a, b); same(c, b); same(c, d); told_by(p, a)', 'told_by(p, d)'],
    ['a denial under another name', 'same(slot6, bulbs); not arrived(slot6, fri)', 'not arrived(bulbs, fri)'],
    ['identity both ways and onward', 'same(a, b); same(b, c)', 'same(c, a)'],
    ['that a thing is itself', '', 'same(a, a)'],
    ['denied identity both ways and by name', 'not same(a, b); same(b, c)', 'not same(c, a)'],
    ['that cause and effect happened', 'cause(fr2, nights); same(fr2, rate)', 'occ(rate)'],
    ['that an act for a goal was done', 'purpose(pin, win)', 'did(pin)'],
    ['that something told was told', 'told_by(safe, lena)', 'told_team(safe)'],
    [
      'the order of two years',
      'year(roof, 2019); same(blue, panels); year(blue, 2021)',
      'before(roof, panels)',
    ],
    ['the order of two dates', 'date(a, 3); date(b, 12)', 'before(a, b)'],
    [
      'that what comes later is not before',
      'year(roof, 2019); year(panels, 2021)',
      'not before(panels, roof)',
    ],
    ['order through an event between', 'before(a, b); same(b, c); before(c, d)', 'before(a, d)'],
    ['order through a said and a dated pair', 'before(a, b); year(b, 1999); year(c, 2001)', 'before(a, c)'],
    ['order around a ring', 'before(a, b); before(b, c); before(c, a)', 'before(a, a)'],
    ['the smaller of two measures', 'secs(x, 41); secs(run7, 58); same(run7, y)', 'faster(x, y)'],
    ['by number and not by spelling', 'secs(x, 9); secs(y, 10)', 'faster(x, y)'],
    [
      'where a thing was on a day of its stay',
      'stay(cello, ghent, 3, 21); date(e, 12)',
      'at_during(cello, ghent, e)',
    ],
    [
      'that a stay includes its last day',
      'stay(cello, ghent, 3, 21); date(e, 21)',
      'at_during(cello, ghent, e)',
    ],
    ['sums', 'order(o1, june, 8); order(o2, a20, 6); same(a20, june)', 'atleast(june, 14)'],
    ['any smaller bound', 'atleast(june, 14)', 'atleast(june, 3)'],
    ['the denial of any larger bound', 'not atleast(june, 14)', 'not atleast(june, 20)'],
    ['the largest size said of one part', 'order(o1, june, 8); order(o1, june, 9)', 'atleast(june, 9)'],
    ['that a year is no other year', 'year(roof, 2019)', 'not year(roof, 2021)'],
  ])('includes %s', (_, said, goal) => {
    expect(entails(said, goal)).toBe(true);
  });
});

describe('what does not follow', () => {
  test.each([
    ['a fact from a plan', 'planned(bike)', 'bought(bike)'],
    ['an event from a plan', 'planned(bike)', 'occ(bike)'],
    ['a fact from a report', 'reported(flood)', 'occ(flood)'],
    ['the told from the telling', 'told_by(safe, lena)', 'occ(safe)'],
    ['an instance from a rule', 'rule(hook)', 'not exempt(docs)'],
    ['that what was said still holds', 'at(cello, ghent, march)', 'at(cello, ghent, april)'],
    ['a place after the stay', 'stay(cello, ghent, 3, 21); date(e, 22)', 'at_during(cello, ghent, e)'],
    [
      'a denial of another place during a stay',
      'stay(cello, ghent, 3, 21); date(e, 5)',
      'not at_during(cello, leuven, e)',
    ],
    ['cause from co-occurrence', 'occ(rate); occ(nights)', 'cause(rate, nights)'],
    ['cause from succession', 'before(rate, nights)', 'cause(rate, nights)'],
    ['purpose from cause', 'cause(win, pin)', 'purpose(pin, win)'],
    ['cause through a cause', 'cause(a, b); cause(b, c)', 'cause(a, c)'],
    ['exemption from being listed', 'listed(docs)', 'exempt(docs)'],
    ['order of events from order of utterance', 'occ(a); occ(b)', 'before(a, b)'],
    ['a closed total from known parts', 'order(o1, june, 8)', 'not atleast(june, 9)'],
    ['a larger bound', 'order(o1, june, 8); order(o2, july, 6)', 'atleast(june, 14)'],
    ['one order counted twice', 'order(o1, june, 8); same(o1, o2); order(o2, june, 8)', 'atleast(june, 16)'],
    ['a bound with no part', '', 'atleast(june, 0)'],
    ['identity from one sort', 'helped(a, piano); helped(b, piano)', 'same(a, b)'],
    ['difference from two names', 'runs(hana, rota); runs(priit, choir)', 'not same(hana, priit)'],
    ['the other anchor from its rival', 'told_by(safe, lena)', 'not told_by(safe, tomas)'],
    ['a refutation in another frame', 'arrived(heap, due+21)', 'arrived(heap, due)'],
    ['order from a denied order', 'not before(a, b)', 'before(b, a)'],
    ['order along a denied step', 'before(a, b); not before(c, b)', 'before(a, c)'],
    ['order between equal years', 'year(a, 2019); year(b, 2019)', 'before(a, b)'],
    ['speed through a faster third', 'faster(a, b); faster(b, c)', 'faster(a, c)'],
    ['a denied premise from a denied conclusion', 'not occ(rate)', 'not cause(rate, nights)'],
    ['anything from a contradiction', 'exempt(docs); not exempt(docs)', 'exempt(release)'],
    ['names of numbers', 'same(seven, run7); secs(run7, 58)', 'secs(58, seven)'],
    ['another number of arguments', 'occ(rate, nights)', 'occ(rate)'],
  ])('leaves out %s', (_, said, goal) => {
    expect(entails(said, goal)).toBe(false);
  });
});

const symbol = fc.constantFrom('a', 'b', 'c', 'd');
const numeral = fc.constantFrom('1', '2', '3', '5', '8');
const signature: Record<string, readonly fc.Arbitrary<string>[]> = {
  same: [symbol, symbol],
  cause: [symbol, symbol],
  occ: [symbol],
  before: [symbol, symbol],
  year: [symbol, numeral],
  order: [symbol, symbol, numeral],
  atleast: [symbol, numeral],
  stay: [symbol, symbol, numeral, numeral],
  at_during: [symbol, symbol, symbol],
};
const anAtom: fc.Arbitrary<Atom> = fc.constantFrom(...Object.keys(signature)).chain((pred) =>
  fc.record({
    pred: fc.constant(pred),
    args: fc.tuple(...(signature[pred] ?? [])),
    pol: fc.constantFrom('+' as const, '+' as const, '-' as const),
  }),
);
const someAtoms = fc.array(anAtom, { maxLength: 9 });

test('saying more takes nothing away', () => {
  fc.assert(
    fc.property(someAtoms, anAtom, anAtom, (atoms, more, goal) => {
      fc.pre(entailsGoalDirected(atoms, goal));
      return entailsGoalDirected([more, ...atoms], goal);
    }),
  );
});

test('the order of what is said does not matter', () => {
  fc.assert(
    fc.property(someAtoms, anAtom, (atoms, goal) => {
      expect(entailsGoalDirected(atoms.toReversed(), goal)).toBe(entailsGoalDirected(atoms, goal));
    }),
  );
});

test('a second name for a thing says nothing new about the first', () => {
  fc.assert(
    fc.property(someAtoms, anAtom, symbol, (atoms, goal, thing) => {
      const renamed: Atom = { pred: 'same', args: [thing, 'nickname'], pol: '+' };
      expect(entailsGoalDirected([...atoms, renamed], goal)).toBe(entailsGoalDirected(atoms, goal));
    }),
  );
});

test('what follows of a thing follows under its second name', () => {
  fc.assert(
    fc.property(someAtoms, anAtom, symbol, (atoms, goal, thing) => {
      const said: Atom[] = [...atoms, { pred: 'same', args: ['nickname', thing], pol: '+' }];
      const renamed = { ...goal, args: goal.args.map((arg) => (arg === thing ? 'nickname' : arg)) };
      expect(entailsGoalDirected(said, renamed)).toBe(entailsGoalDirected(said, goal));
    }),
  );
});
