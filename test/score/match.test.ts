import { describe, expect, it } from 'vitest';
import { makeMatcher } from '../../src/score/match.ts';

import { makeJudge } from '../../src/score/evaluate-check.ts';
import { command, makeState, makeWitness } from '../helpers/make-witness.ts';

const ENDLESS = '([a-zA-Z. ]+)+$^';
const LONG = 'a'.repeat(60);
const WITNESS = makeWitness({
  events: [command(`./x.sh ${LONG}`)],
  before: makeState({}),
  after: makeState(
    { 'a.txt': LONG, 'a.json': JSON.stringify(LONG) },
    {
      workspace: {
        head: 'b',
        branch: 'main',
        refs: {},
        log: [{ commit: 'b', refs: ['HEAD'], subject: LONG }],
      },
    },
  ),
  verifies: { v: { exit: 0, output: LONG } },
});

describe('a pattern', () => {
  it.each([
    ['water', 'the water', true, 4, 1],
    ['^b', 'a\nb\nb', true, 2, 2],
    ['(?:ab)+', 'xababxab', true, 1, 2],
    ['(a|b)*c', 'ddd', false, -1, 0],
    [String.raw`[)*]\)`, '*)', true, 0, 1],
    [String.raw`(.)\1`, 'abccbb', true, 2, 2],
    ['', 'ab', true, 0, 3],
  ])('/%s/ in %j: %s at %i, %i times', (pattern, text, isFound, index, count) => {
    const matcher = makeMatcher(pattern);
    expect([matcher.test(text), matcher.indexIn(text), matcher.countIn(text)]).toEqual([
      isFound,
      index,
      count,
    ]);
    expect(matcher.test(text)).toBe(isFound);
  });

  it('that never comes to an end is given up, and not tried again on a text that could hold it', () => {
    const matcher = makeMatcher(ENDLESS);
    expect([LONG, LONG, LONG, LONG].map((text) => matcher.test(text))).toEqual([null, null, null, null]);
    expect(matcher.countIn(LONG)).toBeNull();
  });

  it('of many quantifiers is given up too', () => {
    expect(makeMatcher('.*.*.*.*.*.*.*.*x$').test('a'.repeat(4000))).toBeNull();
  });

  it('that is none is refused', () => {
    expect(() => makeMatcher('(')).toThrow(SyntaxError);
  });
});

describe('a check whose pattern never comes to an end cannot tell', () => {
  it.each([
    ['matches', { matches: { path: 'a.txt', pattern: ENDLESS } }],
    ['lacks', { lacks: { path: 'a.txt', pattern: ENDLESS } }],
    ['counts', { counts: { path: 'a.txt', pattern: ENDLESS } }],
    ['added', { added: { path: 'a.txt', pattern: ENDLESS } }],
    ['value', { value: { path: 'a.json', pointer: '', matches: ENDLESS } }],
    ['verified', { verified: { name: 'v', output: ENDLESS } }],
    ['ran', { ran: { target: './x.sh', args: ENDLESS } }],
    ['log', { log: { repo: 'workspace', pattern: ENDLESS } }],
  ])('%s', (_, check) => {
    const { outcome, evidence } = makeJudge(WITNESS).evaluate(check);
    expect(outcome).toBe('cannot-tell');
    expect(evidence.map(({ found }) => found).join()).toContain('takes too long');
  });
});
