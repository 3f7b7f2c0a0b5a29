import type { PartName, VerifierPrompts } from '../../schema/verifier-prompts.ts';
import { fillPlaceholders } from '../../text/fill-placeholders.ts';
import type { Asked, Subject } from '../subject.ts';
import { askAll } from './ask-all.ts';
import { asSentence } from './as-sentence.ts';

/** What one request shows in place of the record. */
export interface NotePart {
  part: PartName;
  /** Among the parts of this name, from 1. */
  k: number;
  /** The obligations that have to hold for a yes. */
  oids: string[];
  note: string;
}

/** Words that point back at what was said before. */
const POINTS_BACK =
  /\b(?:it|its|he|she|they|them|him|her|his|their|theirs|this|that|these|those|such|one of|the same)\b/iu;

/** All parts of an item that any view asks for, by name. */
export function makeParts(subject: Subject, prompts: VerifierPrompts): Record<PartName, NotePart[]> {
  const { parts } = prompts.views;
  const { record, asked } = subject;
  const claims = asked.filter(({ kind }) => kind === 'claim');
  const others = asked.filter(({ kind }) => kind !== 'claim');
  const pieces = makePieces(subject, prompts);
  const questions = askAll(subject, prompts.questions);
  const one = (part: PartName, over: readonly Asked[], values: Record<string, string>): NotePart[] => [
    { part, k: 1, oids: over.map(({ oid }) => oid), note: fillPlaceholders(parts[part], values) },
  ];
  return {
    whole: one('whole', asked, { record }),
    claim: claims.map((claim, index) => ({
      part: 'claim',
      k: index + 1,
      oids: [claim.oid],
      note: fillPlaceholders(parts.claim, {
        claim: pieces.sentence(claim),
        context: pieces.context(pieces.said(claim), claims.slice(0, index)),
      }),
    })),
    rest: one('rest', others, { record, claims: pieces.list(claims) }),
    structured: one('structured', asked, { record, claims: pieces.list(claims) }),
    compact: one('compact', asked, { lines: pieces.lines(claims, others) }),
    obligations: one('obligations', asked, { record, obligations: pieces.list(asked) }),
    questions: one('questions', asked, { questions: questions.map(pieces.asked).join('\n') }),
    question: questions.map((question, index) => ({
      part: 'question',
      k: index + 1,
      oids: question.oids,
      note: fillPlaceholders(parts.question, {
        question: pieces.asked(question),
        context: pieces.context(
          `${question.question} ${question.answer}`,
          claims.filter(({ oid }) => asked.findIndex((each) => each.oid === oid) < index),
        ),
      }),
    })),
  };
}

/** How the pieces of a note are written. */
function makePieces(subject: Subject, { views: { pieces, between }, questions }: VerifierPrompts) {
  const said = ({ text, openWords }: Asked): string =>
    openWords === null ? text : fillPlaceholders(pieces.open, { words: openWords });
  const sentence = (asked: Asked): string => asSentence(said(asked));
  const joined = (claims: readonly Asked[]): string => {
    const [first, last] = ['[1]', `[${claims.length}]`];
    if (claims.length < 2) return fillPlaceholders(between.one, { first });
    return fillPlaceholders(claims.length === 2 ? between.two : between.many, { first, last });
  };
  const { label } = questions.links[subject.type as keyof typeof questions.links];
  return {
    said,
    sentence,
    list: (asked: readonly Asked[]): string =>
      [...new Set(asked.map(sentence))].map((text) => fillPlaceholders(pieces.listed, { text })).join('\n'),
    lines: (claims: readonly Asked[], others: readonly Asked[]): string =>
      [
        ...claims.map((claim, index) =>
          fillPlaceholders(pieces.numbered, { n: `${index + 1}`, text: sentence(claim) }),
        ),
        ...others.map((other, index) =>
          fillPlaceholders(pieces.link, {
            n: `${claims.length + index + 1}`,
            label,
            between: joined(claims),
            text: said(other),
          }),
        ),
      ].join('\n'),
    asked: ({ question, answer }: { question: string; answer: string }): string =>
      fillPlaceholders(pieces.asked, { question, answer }),
    /** For a text that points back at what the note said before. */
    context: (text: string, before: readonly Asked[]): string => {
      const outright = before.filter(({ openWords }) => openWords === null);
      if (outright.length === 0 || !POINTS_BACK.test(text)) return '';
      return fillPlaceholders(pieces.context, { said: outright.map(said).join(', and that ') });
    },
  };
}
