import type { VerifierPrompts } from '../../schema/verifier-prompts.ts';
import { fillPlaceholders } from '../../text/fill-placeholders.ts';
import type { Asked, Subject } from '../subject.ts';
import { askClaim, type QuestionAndAnswer } from './ask-claim.ts';
import { asSentence } from './as-sentence.ts';

export interface Question extends QuestionAndAnswer {
  /** The obligations that the answer says. */
  oids: string[];
}

/** The record as questions and answers: every obligation is in one of them. */
export function askAll(subject: Subject, wording: VerifierPrompts['questions']): Question[] {
  const questions: Question[] = [];
  for (const asked of subject.asked) {
    const question = { ...askOne({ asked, type: subject.type, wording }), oids: [asked.oid] };
    const same = questions.find(
      (each) => each.question === question.question && each.answer === question.answer,
    );
    if (same === undefined) questions.push(question);
    else same.oids.push(asked.oid);
  }
  return questions;
}

function askOne(settings: {
  asked: Asked;
  type: string;
  wording: VerifierPrompts['questions'];
}): QuestionAndAnswer {
  const { asked, type, wording } = settings;
  const { openWords } = asked;
  const link = wording.links[type as keyof typeof wording.links];
  if (asked.kind === 'claim') {
    if (openWords === null) {
      const { question, answer } = askClaim(asked.text, wording.claims);
      return { question, answer: asSentence(answer) };
    }
    const { open } = wording.claims;
    return { question: open.question, answer: fillPlaceholders(open.answer, { words: openWords }) };
  }
  return {
    question: link.question,
    answer:
      openWords === null
        ? asSentence(asked.text)
        : fillPlaceholders(wording.claims.open.answer, { words: openWords }),
  };
}
