import type { CandidateId } from '../../schema/cell.ts';
import { pathOfSentence, sentenceOf, type FamilyFile, type FamilySource } from '../../schema/family.ts';
import { FAMILY_SIDS, type FamilySid, type PlainCandidate } from '../../schema/family-plan.ts';
import type { Place } from '../../schema/place.ts';
import type { RenderedRecord, SentenceText } from '../../schema/rendered-family.ts';
import type { FilledSlots } from '../../schema/slot.ts';
import { countTokens } from '../../text/tokens.ts';
import { originAt } from '../scenario/render-value.ts';
import { compileTemplate, resolveSlots } from '../template.ts';

/** All wording of one family surface. */
export interface FamilyText {
  sentences: SentenceText;
  records: Record<CandidateId, RenderedRecord>;
  /** Obligation texts of each candidate, in the order of the file. */
  obligations: Record<PlainCandidate, string[]>;
  speaker: string;
}

type Fill = (slots: FilledSlots) => string;

/** The templates of a family by their path in the file, in the order of the file. */
export function templatesOf(file: FamilyFile): { path: (string | number)[]; text: string }[] {
  return [
    { path: ['speaker'], text: file.speaker },
    ...CANDIDATES.flatMap((name) => {
      const candidate = file.candidates[name];
      const texts = 'obligations' in candidate ? candidate.obligations : [];
      return [
        { path: ['candidates', name, 'text'], text: candidate.text },
        ...texts.map(({ text }, index) => ({
          path: ['candidates', name, 'obligations', index, 'text'],
          text,
        })),
      ];
    }),
    ...FAMILY_SIDS.map((sid) => ({
      path: [...pathOfSentence(sid), 'text'],
      text: sentenceOf(file, sid).text,
    })),
  ];
}

const CANDIDATES = ['A', 'B', 'twinA', 'twinB', 'vagueA', 'vagueB'] as const;
const compiled = new WeakMap<FamilySource, { path: (string | number)[]; fill: Fill }[]>();

/** Renders every template of the family once, with the slots as they are drawn. */
export function fillFamily(source: FamilySource, drawn: FilledSlots): FamilyText {
  const { locate } = source;
  const slots = resolveSlots(source.file.slots, drawn, {
    file: source.path,
    ...(locate === undefined
      ? {}
      : { at: (name: string, within: Place) => locate(['slots', name, 'text'], within) }),
  });
  const sentences: Partial<SentenceText> = {};
  const records: Partial<Record<CandidateId, RenderedRecord>> = {};
  const obligations: FamilyText['obligations'] = { A: [], B: [], twinA: [], twinB: [] };
  let speaker = '';
  for (const { path, fill } of compile(source)) {
    const text = fill(slots);
    const [part, name = '', third] = path;
    if (part === 'speaker') speaker = text;
    else if (part === 'sentences') {
      const sid = path.slice(1, -1).join('.') as FamilySid;
      sentences[sid] = { sid, role: String(name), text, tokens: countTokens(text) };
    } else if (third === 'text') records[name as CandidateId] = { text, tokens: countTokens(text) };
    else obligations[name as PlainCandidate].push(text);
  }
  return {
    sentences: sentences as SentenceText,
    records: records as FamilyText['records'],
    obligations,
    speaker,
  };
}

function compile(source: FamilySource): { path: (string | number)[]; fill: Fill }[] {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const origin = { file: source.path, locate: source.locate };
  const fills = templatesOf(source.file).map(({ path, text }) => ({
    path,
    fill: compileTemplate(text, originAt(origin, path)),
  }));
  compiled.set(source, fills);
  return fills;
}
