import type { FamilyFile } from '../../schema/family.ts';
import type { FamilyAtoms } from '../../schema/family-plan.ts';
import type { FilledSlots, SlotValue } from '../../schema/slot.ts';

const HOLE = /\{\{\s*([A-Za-z0-9_.]+)\s*\}\}/gu;

/** Atoms that read no slot are the same for every surface. */
const withoutHoles = new WeakMap<FamilyFile, FamilyAtoms>();

/** The dotted slot paths that an atom's text reads. */
export function slotsOfAtom(text: string): string[] {
  return [...text.matchAll(HOLE)].map(([, path = '']) => path);
}

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
    text.replace(HOLE, (_, path: string) => {
      holes += 1;
      return valueAt(file, slots, path);
    });
  const atomsOf = (sentence: { atoms: string[] }) => sentence.atoms.map(fill);
  const obligationsOf = (candidate: { obligations: { oid: string; atom: string }[] }) =>
    candidate.obligations.map(({ oid, atom }) => ({ oid, atom: fill(atom) }));
  const { H, BA, BB, T, RT, R, COR, UPD, D1, D2 } = file.sentences;
  const atoms: FamilyAtoms = {
    sentences: {
      H: atomsOf(H),
      BA: atomsOf(BA),
      BB: atomsOf(BB),
      'T.A': atomsOf(T.A),
      'T.B': atomsOf(T.B),
      RT: atomsOf(RT),
      'R.A': atomsOf(R.A),
      'R.B': atomsOf(R.B),
      'COR.A': atomsOf(COR.A),
      'COR.B': atomsOf(COR.B),
      'UPD.A': atomsOf(UPD.A),
      'UPD.B': atomsOf(UPD.B),
      D1: atomsOf(D1),
      D2: atomsOf(D2),
    },
    obligations: {
      A: obligationsOf(file.candidates.A),
      B: obligationsOf(file.candidates.B),
      twinA: obligationsOf(file.candidates.twinA),
      twinB: obligationsOf(file.candidates.twinB),
    },
    target: file.target,
  };
  if (holes === 0) withoutHoles.set(file, atoms);
  return atoms;
}

function valueAt(file: FamilyFile, slots: FilledSlots, path: string): string {
  const [name = '', ...members] = path.split('.');
  const slot = Object.hasOwn(file.slots, name) ? file.slots[name] : undefined;
  if (slot !== undefined && 'text' in slot) throw new RangeError(`an atom reads the derived slot ${name}`);
  let value: SlotValue | undefined = Object.hasOwn(slots, name) ? slots[name] : undefined;
  for (const member of members) {
    value =
      typeof value === 'object' && Object.hasOwn(value, member)
        ? (value as { [name: string]: SlotValue })[member]
        : undefined;
  }
  if (typeof value !== 'string') throw new RangeError(`an atom reads ${path}, which is not a text`);
  return value;
}
