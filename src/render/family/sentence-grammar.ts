import { sentenceOf, type FamilySource } from '../../schema/family.ts';
import { FAMILY_SIDS, type FamilySid } from '../../schema/family-plan.ts';
import type { GrammarPart, SentenceGrammar } from '../../schema/rendered-family.ts';
import { valuesBelow, type FilledSlots, type Slot, type SlotValue } from '../../schema/slot.ts';
import { compileTemplate, pathsOf } from '../template.ts';

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
  const made = new Map(FAMILY_SIDS.map((sid) => [sid, grammarOf(source, sentenceOf(source.file, sid).text)]));
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
  const { slots } = source.file;
  const slot = Object.hasOwn(slots, name) ? slots[name] : undefined;
  if (slot === undefined) return [{ path: null, options: null }];
  // A derived slot without a helper is what it is derived from.
  if (!Array.isArray(slot) && 'text' in slot) {
    return /^\{\{\s*[\w.]+\s*\}\}$/u.test(hole)
      ? grammarOf(source, slot.text)
      : [{ path: null, options: null }];
  }
  const values = textsBelow(slot, members);
  if (values === null) return [{ path, options: null }];
  const write = compileTemplate(hole, { file: source.path });
  return [
    { path, options: values.map((value) => ({ value, text: write(nest([name, ...members], value)) })) },
  ];
}

/** Every text that a slot can have at a path below it; null where it is derived, or has too many to list. */
function textsBelow(slot: Slot, members: readonly string[]): string[] | null {
  const values = valuesBelow(slot, members, MOST_VALUES + 1);
  if (values === null) return null;
  const texts = new Set(values.filter((value) => typeof value === 'string'));
  return texts.size > MOST_VALUES ? null : [...texts];
}

/** Slots that have a value at a path and nothing else: `['spot', '1', 'rank']`, `second` → `{ spot: { 1: { rank: 'second' } } }`. */
function nest(path: readonly string[], value: string): FilledSlots {
  let built: SlotValue = value;
  for (const member of path.slice(1).toReversed()) built = { [member]: built };
  return { [path[0] ?? '']: built };
}
