import { fillAtom } from '../../schema/atom.ts';
import { sentenceOf, type FamilyFile } from '../../schema/family.ts';
import { FAMILY_SIDS, PLAIN_CANDIDATES, type FamilyAtoms } from '../../schema/family-plan.ts';
import { memberAt, type FilledSlots } from '../../schema/slot.ts';

/** Atoms that read no slot are the same for every surface. */
const withoutHoles = new WeakMap<FamilyFile, FamilyAtoms>();

/**
 * Every atom of a family with its slots filled. An atom's hole is a plain `{{slot}}` or `{{slot.member}}`: no helper,
 * no derived slot, so that what is true never hangs on how it is worded.
 * @throws RangeError for a hole that no filled slot answers with a text.
 */
export function fillAtoms(file: FamilyFile, slots: FilledSlots): FamilyAtoms {
  const known = withoutHoles.get(file);
  if (known !== undefined) return known;
  let holes = 0;
  const fill = (text: string) =>
    fillAtom(text, (path) => {
      holes += 1;
      return valueAt(file, slots, path);
    });
  const atoms: FamilyAtoms = {
    sentences: recordOf(FAMILY_SIDS, (sid) => sentenceOf(file, sid).atoms.map(fill)),
    obligations: recordOf(PLAIN_CANDIDATES, (name) =>
      file.candidates[name].obligations.map(({ oid, atom }) => ({ oid, atom: fill(atom) })),
    ),
    target: file.target,
  };
  if (holes === 0) withoutHoles.set(file, atoms);
  return atoms;
}

function recordOf<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;
}

function valueAt(file: FamilyFile, slots: FilledSlots, path: string): string {
  const [name = '', ...members] = path.split('.');
  const slot = Object.hasOwn(file.slots, name) ? file.slots[name] : undefined;
  if (slot !== undefined && 'text' in slot) throw new RangeError(`an atom reads the derived slot ${name}`);
  const value = memberAt(slots, [name, ...members]);
  if (typeof value !== 'string') throw new RangeError(`an atom reads ${path}, which is not a text`);
  return value;
}
