import { describe, expect, it } from 'vitest';
import { chooseRemovals } from '../../../src/render/family/choose-removals.ts';
import { FAMILY_SIDS, type FamilySid } from '../../../src/schema/family-plan.ts';
import type { SentenceText } from '../../../src/schema/rendered-family.ts';

const withLengths = (lengths: Partial<Record<FamilySid, number>>) =>
  Object.fromEntries(
    FAMILY_SIDS.map((sid) => [sid, { sid, role: sid, text: '', tokens: lengths[sid] ?? 20 }]),
  ) as SentenceText;
const flips: FamilySid[][] = [['T.A', 'RT'], ['H'], ['T.A', 'R.A']];
const preserves: FamilySid[][] = [['BB', 'RT'], ['BB'], ['RT', 'R.A'], ['BA', 'T.A']];
const choose = (options: Partial<Parameters<typeof chooseRemovals>[0]> = {}) =>
  chooseRemovals({
    removals: { flips, preserves },
    sentences: withLengths({}),
    candidate: 'A',
    preserveRoute: 'second',
    ...options,
  });

describe('what is removed', () => {
  it('is the first flip, and of the preserves the whole second route', () => {
    expect(choose()).toEqual({ flip: ['T', 'RT'], preserve: ['RT', 'R'] });
  });

  it('is the first route where that is preferred and costs nothing', () => {
    expect(choose({ preserveRoute: 'first' })).toEqual({ flip: ['T', 'RT'], preserve: ['BA', 'T'] });
  });

  it('is something nearly as long where the route is not', () => {
    expect(choose({ sentences: withLengths({ 'R.A': 25 }) })).toEqual({
      flip: ['T', 'RT'],
      preserve: ['BA', 'T'],
    });
  });

  it('is another flip where nothing is as long as the first', () => {
    const sentences = withLengths({ 'T.A': 60, 'T.B': 60, RT: 60 });
    expect(choose({ sentences })).toEqual({ flip: ['H'], preserve: ['BB'] });
  });

  it('is nothing where no flip is there', () => {
    expect(choose({ removals: { flips: [], preserves } })).toBe('no-flip');
  });

  it('is never both T and R, of which nothing would tell the worlds apart', () => {
    expect(choose({ removals: { flips: [['T.A', 'R.A']], preserves } })).toBe('no-flip');
  });

  it('is nothing where no preserve is as long', () => {
    expect(
      choose({ removals: { flips: [['H']], preserves: [['BB']] }, sentences: withLengths({ H: 30 }) }),
    ).toBe('no-preserve');
  });
});
