import { describe, expect, it } from 'vitest';
import { InternalError } from '../../src/errors.ts';
import type { Atom } from '../../src/schema/atom.ts';
import { closeForward } from '../../src/prove/forward-closure.ts';
import { entailsGoalDirected } from '../../src/prove/goal-directed.ts';
import { proveFamily, proveWith } from '../../src/prove/prove-family.ts';
import type { FamilySid } from '../../src/schema/family-plan.ts';
import { workedAtoms, WORKED_TYPES } from '../helpers/worked-atoms.ts';

const prove = (type: string) => proveFamily({ atoms: workedAtoms(type), replay: type });
const DISTRIBUTED: FamilySid[] = ['H', 'BA', 'BB', 'T.A', 'D1', 'D2'];
const TWO_ROUTES: FamilySid[] = [...DISTRIBUTED, 'RT', 'R.A'];

/** Minimal supports of candidate A's obligations in its own world. */
function supports(type: string, sids: FamilySid[]): string[] {
  const { obligations } = prove(type).judge({ candidate: 'A', world: 'A', sids, indeterminate: {} });
  return obligations.map(({ E_sets }) => E_sets.map((set) => set.join('+')).join(' or '));
}

function labels(
  type: string,
  question: { candidate: 'A' | 'B' | 'twinA'; world: 'A' | 'B'; sids: FamilySid[] },
): string {
  const { record_label, obligations } = prove(type).judge({ ...question, indeterminate: {} });
  return `${obligations.map(({ label }) => label[0]).join('')} ${record_label}`;
}

describe('minimal supports in the distributed block of world A', () => {
  it.each([
    ['causal', 'H or T.A', 'BA', 'BA+T.A'],
    ['purpose', 'H or T.A', 'BA', 'BA+T.A'],
    ['temporal_order', 'H', 'BA', 'H+BA+T.A'],
    ['temporal_scope', 'H', 'BA', 'BA+T.A'],
    ['modality', 'H', 'H', 'BA+T.A'],
    ['attribution', 'BA', 'H or T.A', 'BA+T.A'],
    ['condition', 'H', 'BA', 'BA+T.A'],
    ['negation_scope', 'H', 'H', 'BA+T.A'],
    ['quantity', 'H or BA+T.A', 'H or BA+T.A', 'H+BA+T.A'],
    ['comparison', 'H', 'BA', 'H+BA+T.A'],
    ['identity', 'H', 'BA', 'BA+T.A'],
    ['location_time', 'H', 'BA', 'H+BA+T.A'],
    ['exception', 'H', 'BA', 'BA+T.A'],
  ])('of %s are %s; %s; %s', (type, first, second, target) => {
    expect(supports(type, DISTRIBUTED)).toEqual([first, second, target]);
  });
});

describe('a second route', () => {
  it.each([
    ['causal', 'BA+T.A or RT+R.A'],
    ['temporal_order', 'H+BA+T.A or H+RT+R.A'],
    ['quantity', 'H+BA+T.A or H+RT+R.A'],
    ['exception', 'BA+T.A or RT+R.A'],
  ])('gives the target of %s the supports %s', (type, expected) => {
    expect(supports(type, TWO_ROUTES)[2]).toBe(expected);
  });
});

describe('labels', () => {
  it.each(WORKED_TYPES)('of %s are those of the square and its controls', (type) => {
    const there = (sids: FamilySid[]) => labels(type, { candidate: 'A', world: 'A', sids });
    expect(there(DISTRIBUTED)).toBe('sss supported');
    expect(there(['H', 'BA', 'BB', 'R.A'])).toBe('ssu unsupported');
    expect(there([...DISTRIBUTED, 'COR.A'])).toBe('ssc contradicted');
    expect(there([...DISTRIBUTED, 'UPD.A'])).toBe('sss supported');
    expect(there(['D1', 'D2'])).toBe('uuu unsupported');
    const elsewhere: FamilySid[] = ['H', 'BA', 'BB', 'T.B', 'D1', 'D2'];
    expect(labels(type, { candidate: 'A', world: 'B', sids: elsewhere })).toBe('ssu unsupported');
    expect(labels(type, { candidate: 'twinA', world: 'B', sids: elsewhere })).toBe('ss supported');
    expect(labels(type, { candidate: 'B', world: 'B', sids: elsewhere })).toBe('sss supported');
  });

  it('carry the conflict of a correction with what it corrects', () => {
    const sids: FamilySid[] = [...DISTRIBUTED, 'COR.A'];
    const target = prove('causal').judge({ candidate: 'A', world: 'A', sids, indeterminate: {} })
      .obligations[2];
    expect(target).toEqual({
      oid: 'O3',
      D: 'yes',
      D_code: null,
      E: 'yes',
      R: 'yes',
      label: 'contradicted',
      conflict: true,
      E_sets: [['BA', 'T.A']],
      R_sets: [['COR.A']],
    });
  });

  it('are ambiguous where the wording is indeterminate, and nothing is asked of the evidence', () => {
    const { record_label, obligations } = prove('causal').judge({
      candidate: 'vagueA',
      world: 'A',
      sids: DISTRIBUTED,
      indeterminate: { O3: 'D1' },
    });
    expect(record_label).toBe('ambiguous');
    expect(obligations[2]).toMatchObject({ D: 'no', D_code: 'D1', E: null, R: null, E_sets: [], R_sets: [] });
  });
});

const flips = (type: string) => prove(type).removals.A.flips.map((set) => set.join('+'));

const preserves = (type: string) => prove(type).removals.A.preserves.map((set) => set.join('+'));

describe('removals', () => {
  it.each(WORKED_TYPES)(
    'of %s begin with the two relation sentences and can take the second route',
    (type) => {
      expect(flips(type)[0]).toBe('T.A+RT');
      expect(preserves(type)).toContain('RT+R.A');
    },
  );

  it.each([
    ['temporal_order', 'usu unsupported'],
    ['comparison', 'usu unsupported'],
    ['location_time', 'usu unsupported'],
    // The relation still supports the claims here, so one sentence would do, if the other world did not lose them.
    ['quantity', 'ssu unsupported'],
  ])('of %s: the head alone hits every support of the target, and leaves %s', (type, expected) => {
    const sids = TWO_ROUTES.filter((sid) => sid !== 'H');
    expect(labels(type, { candidate: 'A', world: 'A', sids })).toBe(expected);
    expect(flips(type)).not.toContain('H');
  });

  it('of quantity do not take the head, without which the other world loses two claims', () => {
    const sids: FamilySid[] = ['BA', 'BB', 'T.B', 'RT', 'R.B', 'D1', 'D2'];
    expect(labels('quantity', { candidate: 'A', world: 'B', sids })).toBe('uuu unsupported');
  });

  it.each(['modality', 'negation_scope', 'quantity'])(
    'of %s can take the first route, since the head states both claims',
    (type) => {
      expect(preserves(type)).toContain('BA+T.A');
    },
  );

  it.each(['causal', 'purpose', 'exception'])(
    'of %s cannot: a claim would be lost, here or in the other world',
    (type) => {
      expect(preserves(type)).not.toContain('BA+T.A');
    },
  );
});

/** A false rule: what it adds to what was said. */
type FalseRule = (said: readonly Atom[]) => readonly Atom[];
const planIsFact: FalseRule = (said) =>
  said
    .filter(({ pred, pol }) => pred === 'planned' && pol === '+')
    .map((atom) => ({ ...atom, pred: 'bought' }));
const togetherIsCause: FalseRule = (said) => {
  const happened = said
    .filter(({ pred, pol }) => pred === 'occ' && pol === '+')
    .map(({ args }) => args[0] ?? '');
  return happened.flatMap((x) => happened.map((y): Atom => ({ pred: 'cause', args: [x, y], pol: '+' })));
};

describe('the comparison of the engines', () => {
  it('asks over 10,000 questions about each worked family without a disagreement', () => {
    for (const type of WORKED_TYPES) {
      const { queries } = proveWith({
        atoms: workedAtoms(type),
        replay: type,
        engines: { close: closeForward, entails: entailsGoalDirected },
      });
      expect(queries).toBeGreaterThan(10_000);
    }
  });

  it.each([
    ['a plan is taken for a fact', 'modality', planIsFact, 'bought(wheel) from {H}'],
    [
      'what happens together is taken for cause',
      'causal',
      togetherIsCause,
      'cause(physio, nights) from {H, BA}',
    ],
  ])('fails where %s', (_, type, rule, said) => {
    const engines = {
      close: (atoms: readonly Atom[]) => closeForward([...atoms, ...rule(atoms)]),
      entails: entailsGoalDirected,
    };
    const run = () => proveWith({ atoms: workedAtoms(type), replay: 'seed 42', engines });
    expect(run).toThrow(InternalError);
    expect(run).toThrow(said);
    expect(run).toThrow('seed 42');
  });
});

const renamed = (type: string, from: RegExp, to: string) =>
  JSON.parse(JSON.stringify(workedAtoms(type)).replace(from, to)) as ReturnType<typeof workedAtoms>;

describe('proofs that are remembered', () => {
  it('serve other names and other numbers in the same order', () => {
    const first = prove('location_time');
    const other = proveFamily({ atoms: renamed('location_time', /\b12\b/gu, '14'), replay: '' });
    expect(other.settings).toBe(first.settings);
    const moved = proveFamily({ atoms: renamed('location_time', /ghent/gu, 'bruges'), replay: '' });
    expect(moved.settings).toBe(first.settings);
    expect(moved.goals).toContain('at_during(cello, bruges, recut)');
  });

  it('do not serve numbers that change what follows', () => {
    const outside = proveFamily({ atoms: renamed('location_time', /\b12\b/gu, '22'), replay: '' });
    const { obligations } = outside.judge({
      candidate: 'A',
      world: 'A',
      sids: DISTRIBUTED,
      indeterminate: {},
    });
    expect(obligations[2]?.label).toBe('unsupported');
  });

  it('do not serve a sum that misses its bound', () => {
    const short = proveFamily({ atoms: renamed('quantity', /, 6\)/gu, ', 5)'), replay: '' });
    const { obligations } = short.judge({ candidate: 'A', world: 'A', sids: DISTRIBUTED, indeterminate: {} });
    expect(obligations[2]?.label).toBe('unsupported');
  });
});
