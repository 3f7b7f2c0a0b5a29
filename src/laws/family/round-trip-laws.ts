import { fillAtom, slotsOfAtom } from '../../schema/atom.ts';
import { sentenceOf } from '../../schema/family.ts';
import { FAMILY_SIDS, type FamilySid } from '../../schema/family-plan.ts';
import { memberAt, valuesOf, type Slots } from '../../schema/slot.ts';
import type { FamilyCase, FamilyLaw } from './law.ts';
import { textOf } from './look.ts';
import { parseSentence, type Reading } from './parse-sentence.ts';

/** The words must give the atoms back. */
export const ROUND_TRIP_LAWS: readonly FamilyLaw[] = [
  {
    id: 'I-39',
    severity: 'hard',
    title:
      'Read back by its own template a sentence gives its atoms and no others; no other template reads it otherwise.',
    check: (family) => FAMILY_SIDS.flatMap((sid) => checkSentence(family, sid)),
  },
];

function checkSentence(family: FamilyCase, sid: FamilySid): string[] {
  const { rendered, plan } = family;
  const text = textOf(family, sid);
  const written = plan.atoms.sentences[sid].join('; ');
  const readings = parseSentence(text, rendered.grammars.get(sid) ?? []);
  if (readings.length === 0) return [`the template of ${sid} does not read "${text}"`];
  const derived = new Set(readings.map((reading) => atomsOf(family, sid, reading)));
  if (derived.has(null))
    return [`${sid} does not say ${missing(family, sid, readings)}, which its atoms need: "${text}"`];
  if (derived.size > 1) return [`"${text}" of ${sid} reads as ${[...derived].join(' or as ')}`];
  if (!derived.has(written))
    return [`"${text}" of ${sid} reads as ${[...derived].join()}, not as ${written}`];
  return FAMILY_SIDS.flatMap((other) => {
    if (other === sid || plan.atoms.sentences[other].join('; ') === written) return [];
    const same = parseSentence(text, rendered.grammars.get(other) ?? []).some((reading) =>
      isHere(family, reading),
    );
    return same
      ? [`the template of ${other} reads "${text}" of ${sid} as ${plan.atoms.sentences[other].join('; ')}`]
      : [];
  });
}

/** The atoms of a sentence by what a reading says; null where it says too little. */
function atomsOf({ source }: FamilyCase, sid: FamilySid, reading: Reading): string | null {
  let complete = true;
  const atoms = sentenceOf(source.file, sid).atoms.map((atom) =>
    fillAtom(atom, (path) => {
      const said = saidOf(source.file.slots, reading, path);
      complete &&= said !== null;
      return said ?? '';
    }),
  );
  return complete ? atoms.join('; ') : null;
}

/**
 * What a reading says of a slot path: its own words, or, where members of a record travel together, what all records
 * with the members that were said have there. Null where that is not one text.
 */
function saidOf(slots: Slots, reading: Reading, path: string): string | null {
  const own = reading.get(path);
  if (own !== undefined) return own;
  const [name = '', ...members] = path.split('.');
  const slot = Object.hasOwn(slots, name) ? slots[name] : undefined;
  if (slot === undefined) return null;
  const picked = !Array.isArray(slot) && 'pick' in slot;
  const prefix = picked ? `${name}.${members[0]}.` : `${name}.`;
  const inside = picked ? members.slice(1) : members;
  // Of a range two numbers suffice to tell that it is not one text.
  const records = picked ? slot.from : (valuesOf(slot, 2) ?? []);
  const siblings = [...reading].filter(([one]) => one.startsWith(prefix));
  const fitting = records.filter((record) =>
    siblings.every(([one, said]) => memberAt(record, one.slice(prefix.length).split('.')) === said),
  );
  const texts = new Set(fitting.map((record) => memberAt(record, inside)));
  const [only] = texts;
  return texts.size === 1 && typeof only === 'string' ? only : null;
}

function missing({ source }: FamilyCase, sid: FamilySid, readings: readonly Reading[]): string {
  const needed = sentenceOf(source.file, sid).atoms.flatMap(slotsOfAtom);
  return [...new Set(needed)]
    .filter((path) => readings.some((reading) => saidOf(source.file.slots, reading, path) === null))
    .join(', ');
}

/** Whether a reading is one of this surface: every slot it reads has the value it says. */
function isHere({ plan }: FamilyCase, reading: Reading): boolean {
  return [...reading].every(([path, said]) => memberAt(plan.slots, path.split('.')) === said);
}
