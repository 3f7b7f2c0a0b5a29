import { InputError, type Problem } from '../errors.ts';
import type { Place } from '../schema/place.ts';
import type { FilledSlots, Slots, SlotValue } from '../schema/slot.ts';
import { compileProgram, type Program } from './template/compile.ts';
import type { Fail, SlotRead } from './template/frame.ts';
import type { TemplateFault } from './template/parse.ts';

/** Where a template comes from, for its problems. */
export interface TemplateOrigin {
  file: string;
  /** The place in the file of a line and column of the text; by default the text is the file. */
  at?: (within: Place) => Place;
}

const IN_A_FILE: TemplateOrigin = { file: 'template' };
const programs = new Map<string, Program>();

/**
 * A template that fills itself from slots. Values come out unchanged, whatever characters they hold.
 * @throws InputError, here for what is no template, later for a name that the slots do not have; with the place.
 */
export function compileTemplate(text: string, origin: TemplateOrigin): (slots: FilledSlots) => string {
  const fail = failAt(origin);
  const program = programOf(text, fail);
  return (slots) => program.run(slots, fail);
}

/**
 * Every name the template reads from the slots, as a dotted path with its place in the text; also the ones in block
 * heads, in helper arguments and behind `../` and `@root`.
 * @throws InputError for what is no template.
 */
export function pathsOf(text: string, origin: TemplateOrigin = IN_A_FILE): readonly SlotRead[] {
  return programOf(text, failAt(origin)).reads;
}

/**
 * The filled slots with every derived (`{ text }`) slot rendered, each after those it reads.
 * @throws InputError for derived slots that read each other in a circle, or a name that is no slot.
 */
export function resolveSlots(slots: Slots, filled: FilledSlots, origin: SlotsOrigin = {}): FilledSlots {
  const resolved: { [name: string]: SlotValue } = { ...filled };
  for (const name of derivedInOrder(slots, origin)) {
    resolved[name] = compileTemplate(textOf(slots, name)!, slotOrigin(origin, name))(resolved);
  }
  return resolved;
}

const orders = new WeakMap<Slots, readonly string[]>();

/** Derived slots, each after the derived slots it reads. */
function derivedInOrder(slots: Slots, origin: SlotsOrigin): readonly string[] {
  const known = orders.get(slots);
  if (known !== undefined) return known;
  const order = new Set<string>();
  const visit = (name: string, trail: readonly string[]): void => {
    const text = textOf(slots, name);
    if (text === null || order.has(name)) return;
    const where = slotOrigin(origin, name);
    if (trail.includes(name)) {
      const circle = [...trail.slice(trail.indexOf(name)), name].join(' → ');
      failAt(where)({ line: 1, column: 1, message: `derived slots read each other in a circle: ${circle}` });
    }
    for (const { path } of pathsOf(text, where)) visit(path.split('.')[0]!, [...trail, name]);
    order.add(name);
  };
  for (const name of Object.keys(slots)) visit(name, []);
  orders.set(slots, [...order]);
  return [...order];
}

function textOf(slots: Slots, name: string): string | null {
  const slot = Object.hasOwn(slots, name) ? slots[name] : undefined;
  return slot === undefined || Array.isArray(slot) || !('text' in slot) ? null : slot.text;
}

/** The file the slots stand in, and where in it a slot's text is. */
export interface SlotsOrigin {
  file?: string;
  at?: (slot: string, within: Place) => Place;
}

function slotOrigin({ file, at }: SlotsOrigin, name: string): TemplateOrigin {
  if (at === undefined) return { file: file ?? `slot ${name}` };
  return { file: file ?? `slot ${name}`, at: (within) => at(name, within) };
}

function programOf(text: string, fail: Fail): Program {
  const known = programs.get(text);
  if (known !== undefined) return known;
  const program = compileProgram(text, fail);
  programs.set(text, program);
  return program;
}

function failAt({ file, at }: TemplateOrigin): Fail {
  return ({ line, column, message, hint }: TemplateFault) => {
    const place = at === undefined ? { line, column } : at({ line, column });
    const problem: Problem = { file, line: place.line, column: place.column, message };
    throw new InputError([hint === undefined ? problem : { ...problem, hint }]);
  };
}
