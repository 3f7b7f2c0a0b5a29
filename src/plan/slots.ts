import type { FilledSlots, Slot, Slots, SlotValue } from '../schema/slot.ts';
import type { Stream } from './stream.ts';

/**
 * A value for every slot, each drawn from a stream of its own name, so that a slot added, removed or reordered moves
 * no other. A `{ text }` slot keeps its template, which the render fills.
 * @throws RangeError where a `by` names no slot, goes in a circle, or meets a value that `of` does not list.
 */
export function fillSlots({ slots, stream }: { slots: Slots; stream: Stream }): FilledSlots {
  const filled = new Map<string, SlotValue>();
  const open = new Set<string>();
  const fill = (name: string): SlotValue => {
    const known = filled.get(name);
    if (known !== undefined) return known;
    const slot = Object.hasOwn(slots, name) ? slots[name] : undefined;
    if (slot === undefined) throw new RangeError(`there is no slot ${name}`);
    if (open.has(name)) throw new RangeError(`the slot ${name} depends on itself`);
    open.add(name);
    const value = drawSlot({ name, slot, stream: stream.fork('slots', name), fill });
    filled.set(name, value);
    return value;
  };
  return Object.fromEntries(Object.keys(slots).map((name) => [name, fill(name)]));
}

function drawSlot(options: {
  name: string;
  slot: Slot;
  stream: Stream;
  fill: (name: string) => SlotValue;
}): SlotValue {
  const { name, slot, stream, fill } = options;
  if (Array.isArray(slot)) return stream.choose(slot);
  if ('text' in slot) return slot.text;
  if ('pick' in slot) {
    if (slot.pick > slot.from.length) {
      throw new RangeError(`the slot ${name} picks ${slot.pick} of ${slot.from.length} values`);
    }
    return stream.rank(slot.from).slice(0, slot.pick);
  }
  if ('by' in slot) {
    const level = levelOf(slot.by, fill);
    const choices = Object.hasOwn(slot.of, level) ? slot.of[level] : undefined;
    if (choices === undefined) {
      throw new RangeError(`the slot ${name} has no values for ${slot.by} = ${JSON.stringify(level)}`);
    }
    return stream.choose(choices);
  }
  const step = slot.step ?? 1;
  return String(slot.from + step * stream.int(0, Math.floor((slot.to - slot.from) / step)));
}

/** The text at a dotted path of the filled slots: `service.language`. */
function levelOf(path: string, fill: (name: string) => SlotValue): string {
  const [name = '', ...members] = path.split('.');
  let value: SlotValue | undefined = fill(name);
  for (const member of members) {
    value =
      typeof value === 'object' && Object.hasOwn(value, member)
        ? (value as { [name: string]: SlotValue })[member]
        : undefined;
  }
  if (typeof value !== 'string') throw new RangeError(`${path} is not a text`);
  return value;
}
