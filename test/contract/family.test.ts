import { describe, expect, it } from 'vitest';
import { checkFamily } from '../../src/laws/check-family.ts';
import { checkFamilySet, summariseFamily } from '../../src/laws/check-family-set.ts';
import { inspectFamily } from '../../src/render/inspect-family.ts';
import { formatProblem } from '../../src/errors.ts';
import { makeFamily } from '../helpers/family-suite.ts';
import { loadFamilies } from '../helpers/load-families.ts';

// One family: `npx vitest run test/contract/family.test.ts -t causal-night-shift`.
const SEEDS = Array.from({ length: 20 }, (_, index) => String(index + 1));
const { families, conversations, broken } = loadFamilies();

it('reads every family and conversation file', () => {
  expect(broken).toEqual([]);
});

/** Spearman's coefficient of two columns of distinct ids. */
function rankCorrelation(left: readonly string[], right: readonly string[]): number {
  const ranksOf = (column: readonly string[]) => {
    const places = new Map(column.toSorted().map((id, place) => [id, place]));
    return column.map((id) => places.get(id)!);
  };
  const [a, b] = [ranksOf(left), ranksOf(right)];
  const squares = a.reduce((sum, rank, index) => sum + (rank - b[index]!) ** 2, 0);
  return 1 - (6 * squares) / (a.length * (a.length ** 2 - 1));
}

describe.each(families.map((source) => ({ name: source.name, source })))('$name', ({ source }) => {
  it('is a file without problems', () => {
    expect(inspectFamily(source).map(formatProblem)).toEqual([]);
  });

  it.each(SEEDS)('keeps every law and drops no arm under seed %s', (seed) => {
    const family = makeFamily({ source, conversations, seed });
    const broken = checkFamily(family).filter(({ severity }) => severity === 'hard');
    expect(broken.map(({ law, message }) => `${law}: ${message}`)).toEqual([]);
    expect(family.rendered.drops).toEqual([]);
    expect(family.rendered.items).toHaveLength(40);
  });
});

describe('the whole catalogue', () => {
  // What a new family is copied from keeps the laws of a family, but is none of the set.
  const catalogue = families.filter(({ path }) => !path.includes('/_'));

  it.each(SEEDS)('keeps the laws of a set under seed %s', (seed) => {
    const members = catalogue.map((source) => summariseFamily(makeFamily({ source, conversations, seed })));
    const broken = checkFamilySet({ members }).filter(({ severity }) => severity === 'hard');
    expect(broken.map(({ law, message }) => `${law}: ${message}`)).toEqual([]);
  });

  it('has the same bytes when made again', () => {
    for (const source of catalogue) {
      const [first, again] = [1, 2].map(() => makeFamily({ source, conversations }).rendered);
      expect(JSON.stringify([again!.items, again!.keys])).toBe(JSON.stringify([first!.items, first!.keys]));
    }
  });

  it('has ids under another salt that share neither value nor order with its own', () => {
    const idsUnder = (salt: string) =>
      catalogue.flatMap((source) =>
        makeFamily({ source, conversations, salt }).plan.cells.map(({ itemId }) => itemId),
      );
    const [own, other] = [idsUnder('one salt'), idsUnder('another salt')];
    expect(own.filter((id) => other.includes(id))).toEqual([]);
    // Two-sided 0.001 of the normal distribution.
    expect(Math.abs(rankCorrelation(own, other)) * Math.sqrt(own.length - 1)).toBeLessThan(3.291);
    const inStep = own.toSorted().map((id) => `${id}!`);
    expect(rankCorrelation(own.toSorted(), inStep)).toBe(1);
  });

  it('gives its author nothing to look at', () => {
    const made = catalogue.map((source) => makeFamily({ source, conversations }));
    const told = [...made.flatMap(checkFamily), ...checkFamilySet({ members: made.map(summariseFamily) })];
    expect(told.map(({ law, unit, message }) => `${law} ${unit}: ${message}`)).toEqual([]);
  });
});
