import { z } from 'zod';

/** A value a slot can take: text, or a record of texts that travel together. Numbers are written as text. */
export type SlotValue = string | SlotValue[] | { [name: string]: SlotValue };

const leaf = z.string();
const recordValue: z.ZodType<SlotValue> = z.lazy(() =>
  z.union([leaf, z.array(recordValue), z.record(z.string(), recordValue)]),
);
const choices = z.array(recordValue).min(1);

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
