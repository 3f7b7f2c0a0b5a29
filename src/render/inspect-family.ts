import { InputError, type Problem } from '../errors.ts';
import { fillAtom, parseAtom, slotsOfAtom } from '../schema/atom.ts';
import { pathOfSentence, sentenceOf, type FamilySource } from '../schema/family.ts';
import { FAMILY_SIDS, PLAIN_CANDIDATES, TOKENS_PER_BLOCK, TURNS_PER_BLOCK } from '../schema/family-plan.ts';
import { MOST_GOALS } from '../schema/family-proof.ts';
import { valuesBelow, valuesOf, type FilledSlots, type Slot, type SlotValue } from '../schema/slot.ts';
import { fillFamily, templatesOf } from './family/fill-family.ts';
import { inspectBudget } from './family/inspect-budget.ts';
import { inspectSlots, problemIn } from './inspect-slots.ts';
import { originAt, type Path } from './scenario/render-value.ts';
import { compileTemplate, pathsOf } from './template.ts';

/** Values of a slot that are tried. */
const MOST_VALUES = 1_000;

type Report = (path: Path, message: string, hint?: string) => void;

/**
 * What is wrong with a family file before any surface of it is made: slots that cannot be drawn, are read but not
 * declared or declared but not read, templates that do not compile, atoms that do not parse with some value of their
 * slots, obligations that are unknown or too many, sides that do not match, sentences that leave no room in a block.
 * Each with its place where the source can tell it.
 */
export function inspectFamily(source: FamilySource): Problem[] {
  const origin = { file: source.path, locate: source.locate };
  const declared = source.file.slots;
  const problems = inspectSlots({ slots: declared, origin });
  const report: Report = (path, message, hint) => {
    problems.push(problemIn(origin, path, message, hint === undefined ? {} : { hint }));
  };
  const reads = new Set<string>();
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
      } else if (members.length > 0 && textsBelow(declared[name]!, members) === null) {
        report(path, `{{${read}}} reads what some value of the slot ${name} does not have`);
      }
    }
  }
  for (const { path, text } of atomsOf(source)) inspectAtom({ source, path, text, reads, report });
  for (const slot of Object.values(declared)) {
    if ('by' in slot) reads.add(slot.by.split('.')[0] ?? '');
  }
  for (const name of Object.keys(declared)) {
    if (!reads.has(name))
      report(['slots', name], `the slot ${name} is declared and never read`, 'read it or remove it');
  }
  inspectObligations(source, report);
  return problems.length === 0 ? inspectSample(source) : problems;
}

function allTemplates(source: FamilySource): { path: Path; text: string }[] {
  const derived = Object.entries(source.file.slots).flatMap(([name, slot]) =>
    'text' in slot ? [{ path: ['slots', name, 'text'], text: slot.text }] : [],
  );
  return [...templatesOf(source.file), ...derived];
}

/** The slot paths a template reads; one that does not compile becomes a problem at its place. */
function readsOf(source: FamilySource, path: Path, text: string, problems: Problem[]): string[] {
  const origin = originAt({ file: source.path, locate: source.locate }, path);
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
  const sentences = FAMILY_SIDS.flatMap((sid) =>
    sentenceOf(file, sid).atoms.map((text, index) => ({
      path: [...pathOfSentence(sid), 'atoms', index],
      text,
    })),
  );
  const obligations = PLAIN_CANDIDATES.flatMap((name) =>
    file.candidates[name].obligations.map(({ atom }, index) => ({
      path: ['candidates', name, 'obligations', index, 'atom'],
      text: atom,
    })),
  );
  return [...sentences, ...obligations];
}

/** Tries the atom with every value of each of its slots. */
function inspectAtom(options: {
  source: FamilySource;
  path: Path;
  text: string;
  reads: Set<string>;
  report: Report;
}): void {
  const { source, path, text, reads, report } = options;
  const declared = source.file.slots;
  const choices = new Map<string, readonly string[]>();
  const holes = slotsOfAtom(text);
  for (const read of holes) {
    const [name = '', ...members] = read.split('.');
    reads.add(name);
    const slot = Object.hasOwn(declared, name) ? declared[name] : undefined;
    const texts = slot === undefined ? null : textsBelow(slot, members);
    if (slot === undefined) report(path, `the atom "${text}" reads the slot ${name}, which is not declared`);
    else if ('text' in slot)
      report(path, `the atom "${text}" reads ${name}, which is derived`, 'read the slot it is derived from');
    else if (texts === null) report(path, `the atom "${text}" reads ${read}, which is not a text`);
    else choices.set(read, texts);
  }
  if (holes.some((read) => !choices.has(read))) return;
  const firsts = new Map([...choices].map(([read, [first = '']]) => [read, first]));
  const tries = [...choices].flatMap(([read, texts]) =>
    texts.map((value) => new Map([...firsts, [read, value]])),
  );
  for (const values of tries.length === 0 ? [firsts] : tries) {
    const fault = faultOf(fillAtom(text, (read) => values.get(read) ?? ''));
    if (fault !== null) return report(path, fault);
  }
}

function faultOf(atom: string): string | null {
  try {
    parseAtom(atom);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

function inspectObligations(source: FamilySource, report: Report): void {
  const { candidates, target, frame } = source.file;
  const goals = new Set(
    PLAIN_CANDIDATES.flatMap((name) =>
      candidates[name].obligations.map(({ atom }) => atom.replace(/\s+/gu, '')),
    ),
  );
  if (goals.size > MOST_GOALS)
    report(
      ['candidates'],
      `there are ${goals.size} different obligations, and at most ${MOST_GOALS} are proved`,
    );
  for (const name of PLAIN_CANDIDATES) {
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

/** The texts at a path below a slot; null where some value has none. A derived slot has one, not yet known. */
function textsBelow(slot: Slot, members: readonly string[]): string[] | null {
  const values = valuesBelow(slot, members, MOST_VALUES);
  if (values === null) return members.length === 0 ? [] : null;
  const texts = values.filter((value) => typeof value === 'string');
  return texts.length === values.length ? texts : null;
}

/** What only shows when all is filled, here with first values: slots that go in a circle, a block without room. */
function inspectSample(source: FamilySource): Problem[] {
  const slots: FilledSlots = Object.fromEntries(
    Object.entries(source.file.slots).map(([name, slot]) => [name, firstOf(slot)]),
  );
  try {
    const { sentences } = fillFamily(source, slots);
    const layout = { K: TURNS_PER_BLOCK, budget: TOKENS_PER_BLOCK };
    return inspectBudget({ source, sentences, layout });
  } catch (error) {
    if (error instanceof InputError) return [...error.problems];
    throw error;
  }
}

function firstOf(slot: Slot): SlotValue {
  if ('text' in slot) return slot.text;
  if ('pick' in slot) return slot.from.slice(0, slot.pick);
  return valuesOf(slot, 1)?.[0] ?? '';
}
