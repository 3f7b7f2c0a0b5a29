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
    const make = () =>
      catalogue.map((source) => summariseFamily(makeFamily({ source, conversations, seed })));
    const broken = checkFamilySet({ members: make(), ...(seed === '1' ? { again: make() } : {}) }).filter(
      ({ severity }) => severity === 'hard',
    );
    expect(broken.map(({ law, message }) => `${law}: ${message}`)).toEqual([]);
  });

  // Warnings are for the author; they break nothing.
  it('has its warnings printed', () => {
    const made = catalogue.map((source) => makeFamily({ source, conversations }));
    const warnings = [
      ...made.flatMap(checkFamily),
      ...checkFamilySet({ members: made.map(summariseFamily) }),
    ].filter(({ severity }) => severity === 'warning');
    if (warnings.length > 0) {
      console.info(warnings.map(({ law, unit, message }) => `${law} ${unit}: ${message}`).join('\n'));
    }
    expect(warnings.every(({ message }) => message !== '')).toBe(true);
  });
});
