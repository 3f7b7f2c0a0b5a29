import { describe, expect, it } from 'vitest';
import { placeSlots } from '../../../src/plan/family/place-slots.ts';
import { makeStream } from '../../../src/plan/stream.ts';

describe.each([
  ['near', 1, 2],
  ['far', 3, 11],
] as const)('%s slots of twelve turns', (distance, least, most) => {
  it.each([0, 1, 2])('keep their gaps and all rules with the relation at rank %i', (relationRank) => {
    for (let seed = 0; seed < 300; seed += 1) {
      const slots = placeSlots({ K: 12, distance, relationRank, stream: makeStream('test', seed) });
      const gaps = slots.targetSlots.slice(1).map((slot, index) => slot - slots.targetSlots[index]!);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(least);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(most);
      const taken = [
        ...slots.targetSlots,
        ...slots.distractorSlots,
        slots.secondRouteSlots.RT,
        slots.secondRouteSlots.R,
        slots.laterSlot,
      ];
      expect(new Set(taken).size).toBe(9);
      expect(taken.every((slot) => slot >= 0 && slot < 12)).toBe(true);
      expect(slots.laterSlot).toBeGreaterThan(slots.targetSlots[relationRank]!);
    }
  });
});

it('has no room in four turns', () => {
  expect(() => placeSlots({ K: 4, distance: 'near', relationRank: 0, stream: makeStream('test') })).toThrow(
    'no room',
  );
});
