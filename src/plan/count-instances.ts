import { canonicalJson } from '../digest.ts';
import type { Slot, Slots, SlotValue } from '../schema/slot.ts';

/** How many different ways the slots can be filled; `by` slots count with the slot they depend on. */
export function countInstances({ file }: { file: { slots: Slots } }): bigint {
  const { slots } = file;
  const children = new Map<string, { path: string[]; slot: Slot; name: string }[]>();
  const roots: string[] = [];
  for (const [name, slot] of Object.entries(slots)) {
    if (Array.isArray(slot) || !('by' in slot)) {
      roots.push(name);
      continue;
    }
    const [parent = '', ...path] = slot.by.split('.');
    children.set(parent, [...(children.get(parent) ?? []), { path, slot, name }]);
  }
  /** Ways to fill a slot and all that depend on it. */
  const waysOf = (name: string, values: readonly SlotValue[]): bigint => {
    const dependents = children.get(name) ?? [];
    return sum(
      distinct(values).map((value) =>
        dependents.reduce((ways, { path, slot, name: dependent }) => {
          const level = memberAt(value, path);
          const of = 'of' in slot ? slot.of : {};
          const choices = typeof level === 'string' && Object.hasOwn(of, level) ? of[level]! : [];
          return ways * waysOf(dependent, choices);
        }, 1n),
      ),
    );
  };
  return roots.reduce((ways, name) => {
    const slot = slots[name]!;
    const direct = children.has(name) ? null : waysAlone(slot);
    return ways * (direct ?? waysOf(name, valuesOf(slot)));
  }, 1n);
}

/** Without dependents a slot need not be written out; a range may be long. */
function waysAlone(slot: Slot): bigint {
  if (Array.isArray(slot)) return BigInt(distinct(slot).length);
  if ('pick' in slot) {
    const { length } = distinct(slot.from);
    let ways = 1n;
    for (let picked = 0; picked < slot.pick; picked += 1) ways *= BigInt(Math.max(0, length - picked));
    return ways;
  }
  return 'from' in slot ? BigInt(stepsOf(slot)) : 1n;
}

function valuesOf(slot: Slot): SlotValue[] {
  if (Array.isArray(slot)) return slot;
  if (!('from' in slot) || 'pick' in slot) return [];
  const { from, step = 1 } = slot;
  return Array.from({ length: stepsOf(slot) }, (_, index) => String(from + index * step));
}

function stepsOf({ from, to, step = 1 }: { from: number; to: number; step?: number | undefined }): number {
  return Math.max(0, Math.floor((to - from) / step) + 1);
}

function distinct(values: readonly SlotValue[]): SlotValue[] {
  return [...new Map(values.map((value) => [canonicalJson(value), value])).values()];
}

function memberAt(value: SlotValue, path: readonly string[]): SlotValue | undefined {
  let at: SlotValue | undefined = value;
  for (const member of path) {
    at =
      typeof at === 'object' && Object.hasOwn(at, member)
        ? (at as { [name: string]: SlotValue })[member]
        : undefined;
  }
  return at;
}

function sum(numbers: readonly bigint[]): bigint {
  return numbers.reduce((total, number) => total + number, 0n);
}
