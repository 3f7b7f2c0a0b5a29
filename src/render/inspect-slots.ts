import { canonicalJson } from '../digest.ts';
import type { Problem } from '../errors.ts';
import type { Slot, Slots, SlotValue } from '../schema/slot.ts';
import { nearestName } from '../text/nearest.ts';
import { HELPERS } from './helpers.ts';
import type { DocumentOrigin, Path } from './scenario/render-value.ts';

/** What is wrong with the slots themselves: what they depend on, ranges and picks that cannot be drawn, names. */
export function inspectSlots(options: {
  slots: Slots;
  origin: DocumentOrigin;
  /** Names that templates may read beside the slots. */
  reserved?: readonly string[];
}): Problem[] {
  const { slots, origin, reserved = [] } = options;
  return Object.entries(slots).flatMap(([name, slot]) => {
    const at = (path: Path, message: string, more: Partial<Problem> = {}): Problem =>
      problemIn(origin, ['slots', name, ...path], message, more);
    const problems = inspectOne({ name, slot, slots, at });
    if (HELPERS.has(name) || reserved.includes(name)) {
      problems.push(
        at([], `a slot cannot be called ${name}`, { hint: 'templates read something else by that name' }),
      );
    }
    return problems;
  });
}

type At = (path: Path, message: string, more?: Partial<Problem>) => Problem;

function inspectOne(options: { name: string; slot: Slot; slots: Slots; at: At }): Problem[] {
  const { name, slot, slots, at } = options;
  if (Array.isArray(slot)) return doubles(slot, [], at);
  if ('text' in slot) return [];
  if ('pick' in slot) {
    const few = slot.pick > slot.from.length;
    return [
      ...doubles(slot.from, ['from'], at),
      ...(few
        ? [
            at(['pick'], `${name} picks more than there is`, {
              expected: `at most ${slot.from.length}`,
              found: String(slot.pick),
            }),
          ]
        : []),
    ];
  }
  if ('by' in slot) return inspectDependent({ name, slot, slots, at });
  return slot.from > slot.to
    ? [at(['from'], `${name} has no number`, { expected: `at most ${slot.to}`, found: String(slot.from) })]
    : [];
}

function inspectDependent(options: {
  name: string;
  slot: Extract<Slot, { by: string }>;
  slots: Slots;
  at: At;
}): Problem[] {
  const { name, slot, slots, at } = options;
  const [parent = '', ...members] = slot.by.split('.');
  const problems = Object.entries(slot.of).flatMap(([level, values]) => doubles(values, ['of', level], at));
  const depended = Object.hasOwn(slots, parent) ? slots[parent] : undefined;
  if (depended === undefined) {
    const near = nearestName(parent, Object.keys(slots));
    const more = near === null ? {} : { hint: `did you mean ${near}?` };
    return [...problems, at(['by'], `there is no slot ${parent}`, more)];
  }
  if (dependsOnItself(name, slots)) return [...problems, at(['by'], `${name} depends on itself`)];
  const levels = levelsOf({ slot: depended, slots, members });
  if (levels === null) {
    return [
      ...problems,
      at(['by'], `${name} cannot depend on ${slot.by}`, {
        expected: 'a slot, or a member of one, that is one text: not a pick, a derived text or a record',
      }),
    ];
  }
  const listed = Object.keys(slot.of);
  for (const level of levels.filter((one) => !listed.includes(one))) {
    problems.push(at(['of'], `${name} has no values for ${slot.by} = ${level}`));
  }
  for (const level of listed.filter((one) => !levels.includes(one))) {
    const near = nearestName(level, levels);
    const more = near === null ? {} : { hint: `did you mean ${near}?` };
    problems.push(at(['of', level], `${slot.by} is never ${level}`, more));
  }
  return problems;
}

function dependsOnItself(name: string, slots: Slots): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = name; at !== undefined;) {
    if (seen.has(at)) return true;
    seen.add(at);
    const slot: Slot | undefined = Object.hasOwn(slots, at) ? slots[at] : undefined;
    at = slot !== undefined && !Array.isArray(slot) && 'by' in slot ? slot.by.split('.')[0] : undefined;
  }
  return false;
}

const LONGEST_RANGE = 1000;

/** The texts that stand at a member of a slot's values, or null where one of them is no text. */
export function levelsOf(options: { slot: Slot; slots: Slots; members: readonly string[] }): string[] | null {
  const { slot, members } = options;
  let values: readonly SlotValue[];
  if (Array.isArray(slot)) values = slot;
  else if ('of' in slot) values = Object.values(slot.of).flat();
  else if ('from' in slot && !('pick' in slot)) {
    const { from, to, step = 1 } = slot;
    const size = Math.min(LONGEST_RANGE, Math.max(0, Math.floor((to - from) / step) + 1));
    values = Array.from({ length: size }, (_, index) => String(from + index * step));
  } else return null;
  const levels = values.map((value) => memberAt(value, members));
  return levels.every((level) => typeof level === 'string') ? [...new Set(levels)] : null;
}

function memberAt(value: SlotValue, members: readonly string[]): SlotValue | undefined {
  let at: SlotValue | undefined = value;
  for (const member of members) {
    at =
      typeof at === 'object' && Object.hasOwn(at, member)
        ? (at as { [name: string]: SlotValue })[member]
        : undefined;
  }
  return at;
}

function doubles(values: readonly SlotValue[], path: Path, at: At): Problem[] {
  const seen = new Map<string, number>();
  return values.flatMap((value, index) => {
    const key = canonicalJson(value);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    return first === undefined ? [] : [at([...path, index], `the value stands twice`, { found: key })];
  });
}

/** A problem with the place of a path of the document. */
export function problemIn(
  origin: DocumentOrigin,
  path: Path,
  message: string,
  more: Partial<Problem> = {},
): Problem {
  const place = origin.locate?.(path);
  return { file: origin.file, line: place?.line ?? null, column: place?.column ?? null, message, ...more };
}
