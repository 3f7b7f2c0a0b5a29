import { z } from 'zod';

/** A value a slot can take: text, or a record of texts that travel together. Numbers are written as text. */
export type SlotValue = string | SlotValue[] | { [name: string]: SlotValue };

const leaf = z.string();
export const slotValueSchema: z.ZodType<SlotValue> = z.lazy(() =>
  z.union([leaf, z.array(slotValueSchema), z.record(z.string(), slotValueSchema)]),
);
const choices = z.array(slotValueSchema).min(1);

/**
 * How a slot is filled:
 * - a list: one of its values;
 * - `{ by, of }`: one of the values listed for the value that slot `by` (a dotted path) has;
 * - `{ pick, from }`: that many distinct values, in drawn order;
 * - `{ from, to, step }`: an integer, as text;
 * - `{ text }`: a template over other slots, drawn nothing.
 */
export const slotSchema = z.union([
  choices,
  z.strictObject({ by: z.string().min(1), of: z.record(z.string(), choices) }),
  z.strictObject({ pick: z.int().min(1), from: choices }),
  z.strictObject({ from: z.int(), to: z.int(), step: z.int().min(1).optional() }),
  z.strictObject({ text: z.string() }),
]);
export type Slot = z.infer<typeof slotSchema>;

export const slotsSchema = z.record(z.string().regex(/^[a-z][A-Za-z0-9_]*$/u), slotSchema);
export type Slots = z.infer<typeof slotsSchema>;

/** Every slot of a unit, filled. */
export type FilledSlots = { readonly [name: string]: SlotValue };

/** What stands at a path below a value, or undefined where it has no such member of its own. */
export function memberAt(value: SlotValue | undefined, members: readonly string[]): SlotValue | undefined {
  let at = value;
  for (const member of members) {
    at =
      typeof at === 'object' && Object.hasOwn(at, member)
        ? (at as { [name: string]: SlotValue })[member]
        : undefined;
  }
  return at;
}

/** How many numbers a range has. */
export function stepsOf(range: { from: number; to: number; step?: number | undefined }): number {
  return Math.max(0, Math.floor((range.to - range.from) / (range.step ?? 1)) + 1);
}

/**
 * Every value of a slot, of a range the first `most` as text; null for a pick, whose values are orders of others, and
 * for a derived text.
 */
export function valuesOf(slot: Slot, most = Number.POSITIVE_INFINITY): readonly SlotValue[] | null {
  if (Array.isArray(slot)) return slot;
  if ('text' in slot || 'pick' in slot) return null;
  if ('by' in slot) return Object.values(slot.of).flat();
  const { from, step = 1 } = slot;
  return Array.from({ length: Math.min(most, stepsOf(slot)) }, (_, index) => String(from + index * step));
}

/**
 * What can stand at a path below a slot, undefined where some value has nothing there; below a pick the first member
 * is a place in it. Null for a derived text.
 */
export function valuesBelow(
  slot: Slot,
  members: readonly string[],
  most?: number,
): (SlotValue | undefined)[] | null {
  if (!Array.isArray(slot) && 'pick' in slot) {
    const [place = '', ...below] = members;
    const isPicked = /^\d+$/u.test(place) && Number(place) < slot.pick;
    return isPicked ? slot.from.map((value) => memberAt(value, below)) : [undefined];
  }
  return valuesOf(slot, most)?.map((value) => memberAt(value, members)) ?? null;
}
