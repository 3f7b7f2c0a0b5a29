import type { FamilyLayout } from '../../schema/family-plan.ts';
import type { Stream } from '../stream.ts';

type Slots = Pick<
  FamilyLayout,
  'targetSlots' | 'distractorSlots' | 'secondRouteSlots' | 'laterSlot' | 'paddingSlots'
>;

/**
 * Draws the slots of everything. Target slots follow each other at most K/6 apart when near, at least K/4 when far. A
 * padding slot after the relation is kept for the correction and the later change, as late as there is one.
 * @throws RangeError where K turns have no room for such a layout.
 */
export function placeSlots(options: {
  K: number;
  distance: 'near' | 'far';
  /** Which of the four target slots the relation takes. */
  relationRank: number;
  stream: Stream;
}): Slots {
  const { K, distance, relationRank, stream } = options;
  const possible = targetSlotsOf(K, distance).filter((slots) => {
    const relationSlot = slots[relationRank]!;
    const targetsAfter = slots.length - 1 - relationRank;
    return K - 1 - relationSlot > targetsAfter;
  });
  if (possible.length === 0) throw new RangeError(`${K} turns have no room for ${distance} target slots`);
  const targetSlots = possible[stream.int(0, possible.length - 1)]!;
  const relationSlot = targetSlots[relationRank]!;
  const free = Array.from({ length: K }, (_, slot) => slot).filter((slot) => !targetSlots.includes(slot));
  const laterSlot = free.findLast((slot) => slot > relationSlot);
  if (laterSlot === undefined) throw new RangeError('no slot is left after the relation');
  const [first, second, RT, R, ...rest] = stream.shuffle(free.filter((slot) => slot !== laterSlot));
  if (first === undefined || second === undefined || RT === undefined || R === undefined)
    throw new RangeError(`${K} turns have no room for the distractors and the second route`);
  return {
    targetSlots,
    distractorSlots: [first, second],
    secondRouteSlots: { RT, R },
    laterSlot,
    paddingSlots: rest.toSorted((a, b) => a - b),
  };
}

const TARGETS = 4;
const enumerated = new Map<string, number[][]>();

function targetSlotsOf(K: number, distance: 'near' | 'far'): number[][] {
  const key = `${K} ${distance}`;
  const known = enumerated.get(key);
  if (known !== undefined) return known;
  const [least, most] = distance === 'near' ? [1, Math.round(K / 6)] : [Math.round(K / 4), K];
  let partial: number[][] = Array.from({ length: K }, (_, slot) => [slot]);
  for (let place = 1; place < TARGETS; place += 1) {
    partial = partial.flatMap((slots) => {
      const last = slots.at(-1)!;
      const next = [];
      for (let slot = last + least; slot <= Math.min(last + most, K - 1); slot += 1)
        next.push([...slots, slot]);
      return next;
    });
  }
  enumerated.set(key, partial);
  return partial;
}
