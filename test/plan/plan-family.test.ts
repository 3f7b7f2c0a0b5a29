import { describe, expect, it } from 'vitest';
import { planFamily } from '../../src/plan/plan-family.ts';
import { FAMILY_ARMS, type Suite } from '../../src/schema/suite.ts';
import { loadFamilies } from '../helpers/load-families.ts';

const { families, conversations } = loadFamilies();
const source = families.find(({ name }) => name === 'causal-night-shift')!;
const conversation = conversations.get(source.file.conversation)!;
const suite: Suite = {
  name: 's',
  seed: '7',
  salt: 'salt of a test',
  scenarios: [],
  families: [],
  screenRule: 'default',
};
const unit = { kind: 'family', id: 'u', name: source.name, surface: 1, arms: [...FAMILY_ARMS] } as const;
const plan = (
  change: {
    seed?: string;
    surface?: number;
    salt?: string;
    arms?: readonly (typeof FAMILY_ARMS)[number][];
  } = {},
) =>
  planFamily({
    suite: { ...suite, seed: change.seed ?? suite.seed, salt: change.salt ?? suite.salt },
    source,
    conversation,
    unit: { ...unit, surface: change.surface ?? 1, arms: change.arms ?? unit.arms },
  });

describe('the plan of a family surface', () => {
  it('is the same each time', () => {
    expect(plan()).toEqual(plan());
  });

  it('has forty cells with different ids: eight of the base, four of every control', () => {
    const { cells } = plan();
    expect(cells).toHaveLength(40);
    expect(new Set(cells.map(({ itemId }) => itemId)).size).toBe(40);
    const arms = cells.map(({ cell }) => cell.control);
    expect(FAMILY_ARMS.map((arm) => arms.filter((one) => one === arm).length)).toEqual([
      8, 4, 4, 4, 4, 4, 4, 4, 4,
    ]);
  });

  it('keeps everything but its cells when arms are left out', () => {
    const { cells, arms, ...rest } = plan({ arms: ['base', 'twin'] });
    const { cells: all, arms: allArms, ...whole } = plan();
    expect(rest).toEqual(whole);
    expect(cells).toHaveLength(12);
    expect(all).toEqual(expect.arrayContaining([...cells]));
    expect([arms, allArms]).toEqual([['base', 'twin'], [...FAMILY_ARMS]]);
  });

  it('changes with the seed and the surface, and its ids alone with the salt', () => {
    expect(plan({ seed: '8' }).slots).not.toEqual(plan().slots);
    expect(plan({ surface: 2 }).neutralOrder).not.toEqual(plan().neutralOrder);
    const { cells, ...salted } = plan({ salt: 'another salt' });
    const { cells: own, ...rest } = plan();
    expect(salted).toEqual(rest);
    expect(cells.map(({ itemId }) => itemId)).not.toEqual(own.map(({ itemId }) => itemId));
  });

  it('has the family speak wherever one of its own sentences can stand', () => {
    const { layout } = plan();
    const own = [
      ...layout.targetSlots,
      ...layout.distractorSlots,
      layout.secondRouteSlots.RT,
      layout.secondRouteSlots.R,
      layout.laterSlot,
    ];
    expect(own.map((slot) => layout.who[slot])).toEqual(own.map(() => null));
    expect(layout.who.filter((who) => who !== null)).toHaveLength(3);
  });

  it('takes times in order within the days of the conversation, and writes after them', () => {
    const { layout } = plan();
    expect(layout.when).toEqual([...new Set(layout.when)].toSorted());
    expect(layout.when).toHaveLength(12);
    expect(layout.when[0]! >= conversation.file.start[0]).toBe(true);
    expect(layout.writtenAt > layout.when[11]!).toBe(true);
    expect(layout.when.every((when) => /^\d{4}-\d\d-\d\dT(0[89]|1\d|20):\d\d$/u.test(when))).toBe(true);
  });

  it('moves one place on in the cycle of layouts with each surface', () => {
    const ranks = [1, 2, 3, 4].map((surface) => {
      const { layout } = plan({ surface });
      return layout.targetSlots.indexOf(layout.localSlot);
    });
    expect(ranks.toSorted()).toEqual([0, 1, 2, 3]);
  });
});
