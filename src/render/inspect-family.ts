import { InputError, type Problem } from '../errors.ts';
import type { FamilySource } from '../schema/family.ts';
import type { Slot, SlotValue } from '../schema/slot.ts';
import { templatesOf } from './family/fill-family.ts';
import { compileTemplate, pathsOf, resolveSlots } from './template.ts';

type Path = (string | number)[];

const ATOM = /^(not\s+)?[a-z][a-z0-9_]*\(\s*[^(),]+(,[^(),]+)*\)$/u;
const ARGUMENT = /^(?:[A-Za-z][A-Za-z0-9_]*(?:[+-][0-9]+)?|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?)$/u;
const ATOM_HOLE = /\{\{\s*([\w.]+)\s*\}\}/gu;

/**
 * What is wrong with a family file before any surface of it is made: templates that do not compile, slots that are
 * read but not declared or declared but not read, atoms that do not parse, obligations that are unknown, sides that do
 * not match. Each with its place where the source can tell it.
 */
export function inspectFamily(source: FamilySource): Problem[] {
  const problems: Problem[] = [];
  const report = (path: Path, message: string, hint?: string) => {
    const place = source.locate?.(path);
    problems.push({
      file: source.path,
      line: place?.line ?? null,
      column: place?.column ?? null,
      message,
      ...(hint === undefined ? {} : { hint }),
    });
  };
  const reads = new Set<string>();
  const declared = source.file.slots;
  for (const { path, text } of allTemplates(source)) {
    for (const read of readsOf(source, path, text, problems)) {
      const [name = '', ...members] = read.split('.');
      reads.add(name);
      if (!Object.hasOwn(declared, name)) {
        report(
          path,
          `{{${read}}} reads the slot ${name}, which is not declared`,
          `declared: ${Object.keys(declared).join(', ')}`,
        );
      } else if (members.length > 0 && !hasPath(declared[name]!, members)) {
        report(path, `{{${read}}} reads what some value of the slot ${name} does not have`);
      }
    }
  }
  for (const { path, text } of atomsOf(source)) inspectAtom({ source, path, text, reads, report });
  for (const [name, slot] of Object.entries(declared)) {
    if ('by' in slot) reads.add(slot.by.split('.')[0] ?? '');
    if ('pick' in slot && slot.pick > slot.from.length) {
      report(['slots', name], `the slot ${name} picks ${slot.pick} of ${slot.from.length} values`);
    }
  }
  for (const name of Object.keys(declared)) {
    if (!reads.has(name))
      report(['slots', name], `the slot ${name} is declared and never read`, 'read it or remove it');
  }
  inspectObligations(source, report);
  return problems.length === 0 ? circlesOf(source) : problems;
}

function allTemplates(source: FamilySource): { path: Path; text: string }[] {
  const derived = Object.entries(source.file.slots).flatMap(([name, slot]) =>
    'text' in slot ? [{ path: ['slots', name, 'text'], text: slot.text }] : [],
  );
  return [...templatesOf(source.file), ...derived];
}

/** The slot paths a template reads; one that does not compile becomes a problem at its place. */
function readsOf(source: FamilySource, path: Path, text: string, problems: Problem[]): string[] {
  const { locate, path: file } = source;
  const origin =
    locate === undefined
      ? { file }
      : { file, at: (within: { line: number; column: number }) => locate(path, within) };
  try {
    compileTemplate(text, origin);
    return pathsOf(text, origin).map((read) => read.path);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    problems.push(...error.problems);
    return [];
  }
}

function atomsOf({ file }: FamilySource): { path: Path; text: string }[] {
  const sentences = Object.entries(file.sentences).flatMap(([role, sentence]) =>
    'atoms' in sentence
      ? sentence.atoms.map((text, index) => ({ path: ['sentences', role, 'atoms', index], text }))
      : (['A', 'B'] as const).flatMap((side) =>
          sentence[side].atoms.map((text, index) => ({
            path: ['sentences', role, side, 'atoms', index],
            text,
          })),
        ),
  );
  const obligations = PLAIN.flatMap((name) =>
    file.candidates[name].obligations.map(({ atom }, index) => ({
      path: ['candidates', name, 'obligations', index, 'atom'],
      text: atom,
    })),
  );
  return [...sentences, ...obligations];
}

const PLAIN = ['A', 'B', 'twinA', 'twinB'] as const;

function inspectAtom(options: {
  source: FamilySource;
  path: Path;
  text: string;
  reads: Set<string>;
  report: (path: Path, message: string, hint?: string) => void;
}): void {
  const { source, path, text, reads, report } = options;
  const declared = source.file.slots;
  for (const [, read = ''] of text.matchAll(ATOM_HOLE)) {
    const [name = '', ...members] = read.split('.');
    reads.add(name);
    const slot = Object.hasOwn(declared, name) ? declared[name] : undefined;
    if (slot === undefined) report(path, `the atom "${text}" reads the slot ${name}, which is not declared`);
    else if ('text' in slot)
      report(path, `the atom "${text}" reads ${name}, which is derived`, 'read the slot it is derived from');
    else if (!hasPath(slot, members)) report(path, `the atom "${text}" reads ${read}, which is not a text`);
  }
  const filled = text.replace(ATOM_HOLE, 'x').trim();
  if (!ATOM.test(filled)) {
    report(path, `"${text}" is not an atom`, 'write predicate(argument, …), after "not" if denied');
    return;
  }
  const args = filled.slice(filled.indexOf('(') + 1, -1).split(',');
  const strange = args.map((arg) => arg.trim()).find((arg) => !ARGUMENT.test(arg));
  if (strange !== undefined)
    report(path, `the argument "${strange}" of "${text}" is neither a symbol nor a number`);
}

function inspectObligations(source: FamilySource, report: (path: Path, message: string) => void): void {
  const { candidates, target, frame } = source.file;
  for (const name of PLAIN) {
    const oids = candidates[name].obligations.map(({ oid }) => oid);
    const again = oids.find((oid, index) => oids.indexOf(oid) !== index);
    if (again !== undefined) report(['candidates', name, 'obligations'], `${again} comes twice`);
    const plain = name === 'A' || name === 'B';
    if (plain && !oids.includes(target)) report(['target'], `candidate ${name} has no obligation ${target}`);
    if (plain) continue;
    const anchor = name === 'twinA' ? 'A' : 'B';
    const left = candidates[anchor].obligations.find(({ oid }) => oid === target)?.atom;
    const claimed = candidates[name].obligations.findIndex(({ atom }) => atom === left);
    if (claimed >= 0) {
      report(
        ['candidates', name, 'obligations', claimed],
        `a twin makes no claim ${left}, that is what it leaves out`,
      );
    }
  }
  for (const name of ['vagueA', 'vagueB'] as const) {
    const oids = new Set(candidates[name === 'vagueA' ? 'A' : 'B'].obligations.map(({ oid }) => oid));
    const codes = Object.keys(candidates[name].indeterminate);
    if (codes.length === 0)
      report(
        ['candidates', name, 'indeterminate'],
        'a vague wording leaves at least one obligation indeterminate',
      );
    for (const oid of codes) {
      if (!oids.has(oid)) report(['candidates', name, 'indeterminate', oid], `there is no obligation ${oid}`);
    }
  }
  if (frame.asserted[0] > frame.asserted[1]) report(['frame', 'asserted'], 'the frame ends before it begins');
  if (frame.update[1] !== null && frame.update[0] > frame.update[1])
    report(['frame', 'update'], 'the frame ends before it begins');
}

/** Whether every value of a slot has a text at a path below it. */
function hasPath(slot: Slot, members: readonly string[]): boolean {
  if (Array.isArray(slot)) return slot.every((value) => isTextAt(value, members));
  if ('by' in slot)
    return Object.values(slot.of)
      .flat()
      .every((value) => isTextAt(value, members));
  if ('pick' in slot) {
    const [place = '', ...below] = members;
    return (
      /^\d+$/u.test(place) && Number(place) < slot.pick && slot.from.every((value) => isTextAt(value, below))
    );
  }
  return members.length === 0;
}

function isTextAt(value: SlotValue, members: readonly string[]): boolean {
  let here: SlotValue | undefined = value;
  for (const member of members) {
    here =
      typeof here === 'object' && Object.hasOwn(here, member)
        ? (here as { [name: string]: SlotValue })[member]
        : undefined;
  }
  return typeof here === 'string';
}

/** Derived slots that read each other in a circle, found by resolving them with first values. */
function circlesOf(source: FamilySource): Problem[] {
  const first = Object.fromEntries(
    Object.entries(source.file.slots).map(([name, slot]) => [name, firstOf(slot)]),
  );
  try {
    resolveSlots(source.file.slots, first, { file: source.path });
    return [];
  } catch (error) {
    if (error instanceof InputError) return [...error.problems];
    throw error;
  }
}

function firstOf(slot: Slot): SlotValue {
  if (Array.isArray(slot)) return slot[0] ?? '';
  if ('by' in slot) return Object.values(slot.of)[0]?.[0] ?? '';
  if ('pick' in slot) return slot.from.slice(0, slot.pick);
  return 'text' in slot ? slot.text : String(slot.from);
}
