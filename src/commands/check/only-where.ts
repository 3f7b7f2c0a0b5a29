import type { FilledSlots, SlotValue } from '../../schema/slot.ts';

/** More would be chance: few surfaces share many values. */
const MOST_SAID = 3;
const FEWEST_SURFACES = 2;

/**
 * Slot values that all broken surfaces have and no other surface has: `spot.0.rank is "second"`. Nothing where fewer
 * than two surfaces are broken or all are.
 */
export function findOnlyWhere(options: {
  broken: readonly FilledSlots[];
  others: readonly FilledSlots[];
}): string[] {
  const [first, ...rest] = options.broken.map(flatten);
  if (first === undefined || options.broken.length < FEWEST_SURFACES || options.others.length === 0)
    return [];
  const others = options.others.map(flatten);
  return [...first]
    .filter(
      ([path, value]) =>
        rest.every((slots) => slots.get(path) === value) &&
        others.every((slots) => slots.get(path) !== value),
    )
    .slice(0, MOST_SAID)
    .map(([path, value]) => `${path} is "${value}"`);
}

function flatten(slots: FilledSlots): Map<string, string> {
  const values = new Map<string, string>();
  const add = (path: string, value: SlotValue): void => {
    if (typeof value === 'string') values.set(path, value);
    else
      for (const [name, member] of Object.entries(value)) add(path === '' ? name : `${path}.${name}`, member);
  };
  for (const [name, value] of Object.entries(slots)) add(name, value);
  return values;
}
