import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAtom, negate, parseAtom, type Atom } from '../../src/schema/atom.ts';
import { closeForward } from '../../src/prove/forward-closure.ts';
import { entailsGoalDirected } from '../../src/prove/goal-directed.ts';

const entailsForward = (said: readonly Atom[], goal: Atom) => closeForward(said).has(goal);
const read = (text: string) => (text === '' ? [] : text.split('; ').map(parseAtom));

describe('what the forward closure entails', () => {
  it.each([
    ['identity is a congruence', 'same(fr2, physio); cause(fr2, nights)', 'cause(physio, nights)'],
    ['identity works through a row of names', 'same(a, b); same(c, b); exempt(a)', 'exempt(c)'],
    ['identity reaches denials', 'same(s6, comp); not arrived(s6, fri)', 'not arrived(comp, fri)'],
    ['a cause happened, and so did its effect', 'cause(x, y)', 'occ(x)'],
    ['a purpose has an act and a goal', 'purpose(pin, win)', 'goal(win)'],
    ['what somebody told was told', 'told_by(rsafe, p9)', 'told_team(rsafe)'],
    ['an order is one of some', 'order(o1, june, 8)', 'some(june)'],
    ['an earlier year comes before', 'year(roof, 2019); year(panels, 2021)', 'before(roof, panels)'],
    ['years compare as numbers', 'year(a, 9); year(b, 10)', 'before(a, b)'],
    ['before is transitive', 'before(a, b); before(b, c); before(c, d)', 'before(a, d)'],
    ['before is asymmetric', 'before(a, b)', 'not before(b, a)'],
    ['fewer seconds are faster', 'secs(rewrite, 41); secs(run7, 58)', 'faster(rewrite, run7)'],
    [
      'a day within a stay is during it',
      'stay(cello, ghent, 3, 21); date(recut, 21)',
      'at_during(cello, ghent, recut)',
    ],
    [
      'orders of one destination add up',
      'order(o1, june, 8); order(o3, a20, 6); same(a20, june)',
      'atleast(june, 14)',
    ],
    ['a bound holds for less', 'atleast(june, 14)', 'atleast(june, 3)'],
    ['a denied bound is denied for more', 'not atleast(june, 9)', 'not atleast(june, 14)'],
    ['a thing has one year', 'year(roof, 2019)', 'not year(roof, 2021)'],
  ])('%s', (_, said, goal) => {
    expect(entailsForward(read(said), parseAtom(goal))).toBe(true);
  });
});

describe('what does not follow', () => {
  it.each([
    ['a plan is not a fact', 'planned(wheel)', 'bought(wheel)'],
    ['a report is not a fact', 'told_by(rsafe, lena)', 'occ(rsafe)'],
    ['a rule does not decide an instance', 'rule(hook)', 'not exempt(docs)'],
    ['a state once is not a state later', 'state(shift, days, t1)', 'state(shift, days, t2)'],
    ['succession is no cause', 'occ(a); occ(b); before(a, b)', 'cause(a, b)'],
    ['a cause is no purpose', 'cause(a, b)', 'purpose(a, b)'],
    ['being listed is not being exempt', 'listed(docs)', 'exempt(docs)'],
    ['two events without dates have no order', 'occ(a); occ(b)', 'before(a, b)'],
    ['a known part closes no total', 'order(o1, june, 8)', 'not atleast(june, 14)'],
    ['two descriptions are not one thing', 'exempt(l12); listed(docs)', 'exempt(docs)'],
    [
      'one order under two names is added once',
      'order(o1, june, 8); order(o2, june, 8); same(o1, o2)',
      'atleast(june, 9)',
    ],
    ['a denied effect denies no cause', 'not occ(x)', 'not cause(x, y)'],
    [
      'nothing stays outside its interval',
      'stay(cello, ghent, 3, 21); date(recut, 22)',
      'at_during(cello, ghent, recut)',
    ],
    ['another predicate is not faster', 'secs(a, 41); hours(b, 58)', 'faster(a, b)'],
  ])('%s', (_, said, goal) => {
    expect(entailsForward(read(said), parseAtom(goal))).toBe(false);
  });
});

describe('refutation asks for the same predicate, subject, event and time', () => {
  it.each([
    ['the compost did turn up on Friday', 'arrived(comp, fri)', 'not arrived(comp, fri)', true],
    ['the compost turned up three weeks later', 'arrived(comp, fri+21)', 'not arrived(comp, fri)', false],
    [
      'the cello has been in Leuven since April',
      'stay(cello, leuven, 33, 99)',
      'at_during(cello, ghent, recut)',
      false,
    ],
    ['the day shift comes next month', 'state(shift, days, t2)', 'occ(nights)', false],
  ])('%s', (_, said, asserted, refuted) => {
    expect(entailsForward(read(said), negate(parseAtom(asserted)))).toBe(refuted);
  });
});

describe('a contradiction', () => {
  it.each([
    ['occ(a); not occ(a)', 'not occ(a)'],
    ['before(a, b); before(b, a)', 'not before(a, b)'],
    ['year(a, 2019); same(a, b); year(b, 2021)', 'year(b, 2021)'],
    ['order(o1, june, 8); order(o2, june, 6); not atleast(june, 14)', 'not atleast(june, 14)'],
    ['same(a, b); not same(b, a)', 'not same(b, b)'],
  ])('is found in %s', (said, expected) => {
    const found = closeForward(read(said)).contradiction();
    expect(found).not.toBeNull();
    expect(formatAtom(found!)).toBe(expected);
  });

  it('is not found where a later frame differs', () => {
    expect(closeForward(read('not arrived(comp, fri); arrived(comp, fri+21)')).contradiction()).toBeNull();
  });
});

describe('both engines', () => {
  const symbol = fc.constantFrom('a', 'b', 'c', 'd');
  const number = fc.constantFrom('-2', '0', '2', '3', '9', '10');
  const shapes: [string, fc.Arbitrary<string>[]][] = [
    ['same', [symbol, symbol]],
    ['cause', [symbol, symbol]],
    ['occ', [symbol]],
    ['before', [symbol, symbol]],
    ['faster', [symbol, symbol]],
    ['year', [symbol, number]],
    ['secs', [symbol, number]],
    ['date', [symbol, number]],
    ['stay', [symbol, symbol, number, number]],
    ['at_during', [symbol, symbol, symbol]],
    // A part is never below nothing.
    ['order', [symbol, symbol, fc.constantFrom('0', '2', '3', '9', '10')]],
    ['atleast', [symbol, number]],
    ['some', [symbol]],
    ['exempt', [symbol]],
  ];
  const atom: fc.Arbitrary<Atom> = fc.oneof(
    ...shapes.map(([pred, args]) =>
      fc.record({
        pred: fc.constant(pred),
        args: fc.tuple(...args),
        pol: fc.constantFrom('+' as const, '-' as const),
      }),
    ),
  );

  it('agree about anything said of anything', () => {
    fc.assert(
      fc.property(fc.array(atom, { maxLength: 9 }), atom, (said, goal) => {
        expect(entailsGoalDirected(said, goal)).toBe(entailsForward(said, goal));
      }),
      { numRuns: 4_000 },
    );
  });

  it('lose nothing when more is said', () => {
    fc.assert(
      fc.property(fc.array(atom, { maxLength: 8 }), atom, atom, (said, more, goal) => {
        if (entailsForward(said, goal)) expect(entailsForward([...said, more], goal)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
