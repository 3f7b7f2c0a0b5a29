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
      expect(slots.paddingSlots).toEqual(slots.paddingSlots.toSorted((a, b) => a - b));
      expect([...taken, ...slots.paddingSlots].toSorted((a, b) => a - b)).toEqual([
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
      ]);
      expect(slots.laterSlot).toBeGreaterThan(slots.targetSlots[relationRank]!);
    }
  });
});

it.each([
  [4, 'no room for near target slots'],
  [8, 'no room for the distractors and the second route'],
])('has no room in %i turns', (K, says) => {
  expect(() => placeSlots({ K, distance: 'near', relationRank: 0, stream: makeStream('test') })).toThrow(
    says,
  );
});
