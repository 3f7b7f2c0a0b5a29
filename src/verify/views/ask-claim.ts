import type { VerifierPrompts } from '../../schema/verifier-prompts.ts';
import { fillPlaceholders } from '../../text/fill-placeholders.ts';

export interface QuestionAndAnswer {
  question: string;
  answer: string;
}

const AUXILIARIES = new Set(
  'is are was were has have had will would can could must may might should does did'.split(' '),
);
const SINGULAR: Readonly<Record<string, string>> = { are: 'is', were: 'was', have: 'has' };
const DETERMINERS = new Set('the a an its her his their this that these those some all every no'.split(' '));
const PAST = new Set(
  (
    'went came took gave made got told said sent bought sold kept left held put ran saw wrote paid set let met lent ' +
    'cut split threw flew drove built lost spent taught thought began chose spoke wore broke hung led fed shut cast ' +
    'hit fell grew drew sat stood won slept dug rang sang swam found brought caught fought rode shook stole'
  ).split(' '),
);
const LONGEST_SUBJECT_IN_WORDS = 6;

/**
 * A claim as a question that it answers: "Noor covers checkout" → "Who or what covers checkout?" "Noor". Where the
 * subject cannot be told from the words alone it is asked whether the whole is so.
 */
export function askClaim(text: string, wording: VerifierPrompts['questions']['claims']): QuestionAndAnswer {
  const words = text.split(' ');
  const [first = '', second = ''] = words;
  if (first === 'there' && ['is', 'are', 'was', 'were'].includes(second)) {
    const verb = `${second.charAt(0).toUpperCase()}${second.slice(1)}`;
    return {
      question: fillPlaceholders(wording.existence.question, { verb, rest: words.slice(2).join(' ') }),
      answer: fillPlaceholders(wording.existence.answer, { verb: second }),
    };
  }
  const at = findVerb(words);
  if (at === null) {
    return { question: fillPlaceholders(wording.whole.question, { text }), answer: wording.whole.answer };
  }
  const [verb = '', ...rest] = words.slice(at);
  return {
    question: fillPlaceholders(wording.subject.question, {
      predicate: [SINGULAR[verb] ?? verb, ...rest].join(' '),
    }),
    answer: words.slice(0, at).join(' '),
  };
}

/** Where the verb of the sentence stands, if what comes before it is surely its subject. */
function findVerb(words: readonly string[]): number | null {
  const named = words.findIndex((word) => !/^\p{Lu}/u.test(word));
  if (named > 0 && !/['’]s?$/u.test(words[named - 1]!) && isVerb(words[named]!)) return named;
  if (!DETERMINERS.has(words[0]!.toLowerCase()) && named !== 1 && named !== 2) return null;
  const at = words.findIndex((word) => AUXILIARIES.has(word));
  if (at < 1 || at > LONGEST_SUBJECT_IN_WORDS) return null;
  const subject = words.slice(0, at);
  // A subject with a clause or a verb of its own would be cut in the middle.
  const isWhole = subject.every(
    (word, index) =>
      !/,$|ed$/u.test(word) &&
      !PAST.has(word) &&
      (index === 0 || !/^(that|who|which|and|or|when|if)$/u.test(word)),
  );
  return isWhole ? at : null;
}

/** After a name, a word in small letters that has the form of a verb is one. */
function isVerb(word: string): boolean {
  return AUXILIARIES.has(word) || PAST.has(word) || /^[a-z]+(?:ed|[^s]s)$/u.test(word);
}
