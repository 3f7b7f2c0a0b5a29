import type { FamilySource } from '../../schema/family.ts';
import { FAMILY_SIDS, type FamilySid } from '../../schema/family-plan.ts';
import type { GrammarPart, SentenceGrammar } from '../../schema/rendered-family.ts';
import type { FilledSlots, Slot, SlotValue } from '../../schema/slot.ts';
import { compileTemplate, pathsOf } from '../template.ts';
import { templatesOf } from './fill-family.ts';

/** Values that one hole may take; beyond them it is read as any text. */
const MOST_VALUES = 1_000;

const grammars = new WeakMap<FamilySource, ReadonlyMap<FamilySid, SentenceGrammar>>();

/**
 * What each sentence's template can say: its fixed text and, for each hole, the slot it reads with every value and
 * how that is written. Whoever parses a sentence with it needs no template engine.
 */
export function sentenceGrammars(source: FamilySource): ReadonlyMap<FamilySid, SentenceGrammar> {
  const known = grammars.get(source);
  if (known !== undefined) return known;
  const texts = new Map(
    templatesOf(source.file)
      .filter(({ path }) => path[0] === 'sentences')
      .map(({ path, text }) => [path.slice(1, -1).join('.'), text]),
  );
  const made = new Map(FAMILY_SIDS.map((sid) => [sid, grammarOf(source, texts.get(sid) ?? '')]));
  grammars.set(source, made);
  return made;
}

/** A hole in one piece: `{{…}}`, or a block from its head to its end. */
const HOLE = /(\{\{#(\w+)[^]*?\{\{\/\2\s*\}\}|\{\{[^]*?\}\})/u;

function grammarOf(source: FamilySource, template: string): GrammarPart[] {
  const parts: GrammarPart[] = [];
  for (let rest = template; rest !== '';) {
    const match = HOLE.exec(rest);
    const literal = match === null ? rest : rest.slice(0, match.index);
    if (literal !== '') parts.push({ literal });
    if (match === null) break;
    parts.push(...holeOf(source, match[0]));
    rest = rest.slice(match.index + match[0].length);
  }
  return parts;
}

function holeOf(source: FamilySource, hole: string): GrammarPart[] {
  const reads = pathsOf(hole, { file: source.path });
  const [path = ''] = reads.map((read) => read.path);
  if (reads.length !== 1) return [{ path: null, options: null }];
  const [name = '', ...members] = path.split('.');
  const slot = source.file.slots[name];
  if (slot === undefined) return [{ path: null, options: null }];
  // A derived slot without a helper is what it is derived from.
  if (!Array.isArray(slot) && 'text' in slot) {
    return /^\{\{\s*[\w.]+\s*\}\}$/u.test(hole)
      ? grammarOf(source, slot.text)
      : [{ path: null, options: null }];
  }
  const values = valuesAt(slot, members);
  if (values === null || values.length > MOST_VALUES) return [{ path, options: null }];
  const write = compileTemplate(hole, { file: source.path });
  return [
    { path, options: values.map((value) => ({ value, text: write(nest([name, ...members], value)) })) },
  ];
}

/** Every text that a slot can have at a path below it; null for too many to list. */
function valuesAt(slot: Slot, members: readonly string[]): string[] | null {
  if (Array.isArray(slot)) return textsBelow(slot, members);
  if ('by' in slot) return textsBelow(Object.values(slot.of).flat(), members);
  if ('pick' in slot) return textsBelow(slot.from, members.slice(1));
  if ('text' in slot) return null;
  const step = slot.step ?? 1;
  const count = Math.floor((slot.to - slot.from) / step) + 1;
  return count > MOST_VALUES
    ? null
    : Array.from({ length: count }, (_, index) => String(slot.from + index * step));
}

function textsBelow(choices: readonly SlotValue[], members: readonly string[]): string[] {
  const texts = new Set<string>();
  for (const choice of choices) {
    let value: SlotValue | undefined = choice;
    for (const member of members) {
      value = typeof value === 'object' ? (value as { [name: string]: SlotValue })[member] : undefined;
    }
    if (typeof value === 'string') texts.add(value);
  }
  return [...texts];
}

/** `['spot', '0', 'rank']`, `second` → `{ spot: [{ rank: 'second' }] }`, with places before it left empty. */
function nest(path: readonly string[], value: string): FilledSlots {
  let built: SlotValue = value;
  for (const member of path.slice(1).toReversed()) built = { [member]: built };
  return { [path[0] ?? '']: built };
}
