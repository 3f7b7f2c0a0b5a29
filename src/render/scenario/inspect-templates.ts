import { InputError, type Problem } from '../../errors.ts';
import type { ScenarioSource } from '../../schema/scenario.ts';
import type { Slot, Slots, SlotValue } from '../../schema/slot.ts';
import { nearestName } from '../../text/nearest.ts';
import { levelsOf, problemIn } from '../inspect-slots.ts';
import { pathsOf, type TemplateOrigin } from '../template.ts';
import { originAt, type Path } from './render-value.ts';
import { declarationsOf } from './scenario-program.ts';
import { RESERVED_SLOTS } from './scenario-slots.ts';

interface Text {
  text: string;
  origin: TemplateOrigin;
  /** Names this text may read beside the slots. */
  more: readonly string[];
}

const MOMENTS = ['commits', 'sessions'];

/** Syntax, names that are no slots, members no value has, and slots that nothing reads. */
export function inspectTemplates(source: ScenarioSource): Problem[] {
  const { slots, skin, form } = source.file;
  const used = new Set([skin, form].map((path) => path.split('.')[0]!));
  const problems: Problem[] = [];
  const known = new Set<string>();
  for (const { text, origin, more } of textsOf(source)) {
    try {
      for (const { path, line, column } of pathsOf(text, origin)) {
        const [name = '', ...members] = path.split('.');
        used.add(name);
        if (more.includes(name) || known.has(path)) continue;
        const message = unknownPath({ slots, name, members, more });
        if (message === null) known.add(path);
        const place = origin.at?.({ line, column }) ?? { line, column };
        if (message !== null) problems.push({ file: origin.file, ...place, ...message });
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
    }
  }
  for (const slot of Object.values(slots)) {
    if (!Array.isArray(slot) && 'by' in slot) used.add(slot.by.split('.')[0]!);
  }
  problems.push(...inspectOverlays(source, used));
  const unused = Object.keys(slots).filter((name) => !used.has(name));
  const origin = declarationsOf(source);
  return [
    ...problems,
    ...unused.map((name) => problemIn(origin, ['slots', name], `nothing reads the slot ${name}`)),
  ];
}

function unknownPath(options: {
  slots: Slots;
  name: string;
  members: readonly string[];
  more: readonly string[];
}): { message: string; hint?: string } | null {
  const { slots, name, members, more } = options;
  const slot = Object.hasOwn(slots, name) ? slots[name] : undefined;
  if (slot === undefined) {
    const near = nearestName(name, [...Object.keys(slots), ...more]);
    const elsewhere = (RESERVED_SLOTS as readonly string[]).includes(name)
      ? `${name} is not known here`
      : null;
    const message = elsewhere ?? `there is no slot ${name}`;
    return near === null ? { message } : { message, hint: `did you mean ${near}?` };
  }
  const values = examplesOf(slot);
  if (values === null || values.some((value) => hasMember(value, members))) return null;
  const parent = values.find((value) => hasMember(value, members.slice(0, -1))) ?? values[0]!;
  const names = namesIn(parent, members.slice(0, -1));
  const near = nearestName(members.at(-1) ?? '', names);
  const message = `no value of the slot ${name} has ${members.join('.')}`;
  return near === null
    ? { message }
    : { message, hint: `did you mean ${[name, ...members.slice(0, -1), near].join('.')}?` };
}

/** Values the slot can have; null where they are not looked into. */
function examplesOf(slot: Slot): readonly SlotValue[] | null {
  if (Array.isArray(slot)) return slot;
  if ('of' in slot) return Object.values(slot.of).flat();
  if ('pick' in slot) return slot.from.map((value) => Array.from({ length: slot.pick }, () => value));
  return [''];
}

function stepsInto(value: SlotValue, members: readonly string[]): SlotValue | undefined {
  let at: SlotValue | undefined = value;
  for (const member of members) {
    at =
      typeof at === 'object' && Object.hasOwn(at, member)
        ? (at as { [name: string]: SlotValue })[member]
        : undefined;
  }
  return at;
}

function hasMember(value: SlotValue, members: readonly string[]): boolean {
  return stepsInto(value, members) !== undefined;
}

function namesIn(value: SlotValue, members: readonly string[]): string[] {
  const at = stepsInto(value, members);
  return typeof at === 'object' && !Array.isArray(at) ? Object.keys(at) : [];
}

/** Every text of the scenario that is a template, and where it stands. */
function* textsOf(source: ScenarioSource): Generator<Text> {
  const origin = declarationsOf(source);
  const { slots, notes, sessions, ...others } = source.file;
  function* within(value: unknown, path: Path, more: readonly string[]): Generator<Text> {
    if (typeof value === 'string') yield { text: value, origin: originAt(origin, path), more };
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        yield* within(member, [...path, Array.isArray(value) ? Number(key) : key], more);
      }
    }
  }
  for (const [name, slot] of Object.entries(slots)) {
    if (!Array.isArray(slot) && 'text' in slot) yield* within(slot.text, ['slots', name, 'text'], MOMENTS);
  }
  const {
    scenario: _,
    skin: _skin,
    form: _form,
    executable: _globs,
    requires: _programs,
    review: _review,
    ...texts
  } = others;
  yield* within(texts, [], MOMENTS);
  yield* within(notes, ['notes'], [...MOMENTS, 'fact']);
  for (const [index, session] of sessions.entries()) {
    const { prompt, ...rest } = session;
    yield* within(prompt, ['sessions', index, 'prompt'], index === 0 ? [...MOMENTS, 'fact'] : MOMENTS);
    yield* within(rest, ['sessions', index], MOMENTS);
  }
  for (const [path, text] of source.templates) {
    const file = `${source.folder}/${path}`;
    const whole = { line: 1, column: 1 };
    yield { text: path.slice(0, -'.hbs'.length), origin: { file, at: () => whole }, more: MOMENTS };
    yield { text, origin: { file }, more: MOMENTS };
  }
}

/** Folders for one value of a slot: the slot is there and has the value. */
function inspectOverlays(source: ScenarioSource, used: Set<string>): Problem[] {
  const { slots } = source.file;
  const folders = new Set([...source.templates.keys()].map((path) => /^(?:history\/)?[^/]+/u.exec(path)![0]));
  return [...folders].flatMap((folder): Problem[] => {
    const match = /^(?:history\/)?[^.=]+\.([^=]+)=(.+)$/u.exec(folder);
    if (match === null) return [];
    const file = `${source.folder}/${folder}`;
    const [, path = '', value = ''] = match;
    const [name = '', ...members] = path.split('.');
    used.add(name);
    const slot = Object.hasOwn(slots, name) ? slots[name] : undefined;
    const whole = { file, line: null, column: null };
    if (slot === undefined) {
      const near = nearestName(name, Object.keys(slots));
      const problem = { ...whole, message: `there is no slot ${name}` };
      return [near === null ? problem : { ...problem, hint: `did you mean ${near}?` }];
    }
    const levels = levelsOf({ slot, slots, members });
    if (levels === null)
      return [{ ...whole, message: `${path} is not one text`, expected: 'a slot that is one text' }];
    if (levels.includes(value)) return [];
    return [{ ...whole, message: `${path} is never ${value}`, expected: `one of ${levels.join(', ')}` }];
  });
}
