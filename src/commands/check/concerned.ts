import type { FamilyCase } from '../../laws/family/law.ts';
import type { CandidateId } from '../../schema/cell.ts';
import { pathOfSentence } from '../../schema/family.ts';
import { FAMILY_SIDS, type FamilySid } from '../../schema/family-plan.ts';
import type { PlacedSentence } from './family-check.ts';

const CANDIDATES: ReadonlySet<string> = new Set(['A', 'B', 'twinA', 'twinB', 'vagueA', 'vagueB']);
const NAMED = /\b(?:(?:T|R|COR|UPD)\.[AB]|twin[AB]|vague[AB]|BA|BB|RT|D1|D2|H)\b/gu;

/** What a law is about where its message names no sentence. */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  'I-01': ['A', 'B'],
  'I-02': ['A', 'B'],
  'I-03': ['A', 'B'],
  'I-04': ['A', 'B'],
  'I-06': ['T.A', 'T.B'],
  'I-36': ['A', 'B'],
  'I-37': ['A', 'B', 'D1', 'D2'],
};

/** The sentences and candidates that a message of a law is about, as this surface has them. */
export function concernedBy(family: FamilyCase, law: string, message: string): PlacedSentence[] {
  const named = [...message.matchAll(NAMED)].map(([sid]) => sid);
  const sids = new Set(named.length > 0 ? named : (ABOUT[law] ?? []));
  return [...sids].flatMap((sid) => placeOf(family, sid));
}

function placeOf({ source, rendered }: FamilyCase, sid: string): PlacedSentence[] {
  const isCandidate = CANDIDATES.has(sid);
  if (!isCandidate && !FAMILY_SIDS.some((one) => one === sid)) return [];
  const path = isCandidate ? ['candidates', sid, 'text'] : [...pathOfSentence(sid as FamilySid), 'text'];
  const { line, column } = source.locate?.(path) ?? { line: null, column: null };
  const text = isCandidate ? rendered.records[sid as CandidateId].text : rendered.sentences.get(sid)?.text;
  return text === undefined ? [] : [{ sid, line, column, text }];
}
