import { FAMILY_SIDS, type FamilySid } from '../../schema/family-plan.ts';
import type { SlotValue } from '../../schema/slot.ts';
import type { FamilyCase, FamilyLaw } from './law.ts';
import { textOf } from './look.ts';
import { parseSentence, type Reading } from './parse-sentence.ts';

const HOLE = /\{\{\s*([\w.]+)\s*\}\}/gu;

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
  const atoms = templatesOf(source.file.sentences, sid).map((atom) =>
    atom.replace(HOLE, (_, path: string) => {
      const said = reading.get(path);
      complete &&= said !== undefined;
      return said ?? '';
    }),
  );
  return complete ? atoms.join('; ') : null;
}

function templatesOf(sentences: FamilyCase['source']['file']['sentences'], sid: FamilySid): string[] {
  const [role, side] = sid.split('.') as [keyof typeof sentences, 'A' | 'B' | undefined];
  const sentence = sentences[role];
  if ('atoms' in sentence) return sentence.atoms;
  return side === undefined ? [] : sentence[side].atoms;
}

function missing({ source }: FamilyCase, sid: FamilySid, readings: readonly Reading[]): string {
  const needed = templatesOf(source.file.sentences, sid).flatMap((atom) =>
    [...atom.matchAll(HOLE)].map(([, path = '']) => path),
  );
  return [...new Set(needed)].filter((path) => !readings.every((reading) => reading.has(path))).join(', ');
}

/** Whether a reading is one of this surface: every slot it reads has the value it says. */
function isHere({ plan }: FamilyCase, reading: Reading): boolean {
  return [...reading].every(([path, said]) => {
    const [name = '', ...members] = path.split('.');
    let value: SlotValue | undefined = plan.slots[name];
    for (const member of members) {
      value = typeof value === 'object' ? (value as { [name: string]: SlotValue })[member] : undefined;
    }
    return value === said;
  });
}
