import { wordsOf } from '../../../text/tokens.ts';
import { conceptOf, phraseAt, stemOf } from './concept.ts';

/** A fact as it is given: a sentence, or what goes wrong and what to do instead. */
export type FactText = string | { wrong: string; right: string };

/** One half of a fact, taken apart. A passage is held against each half alone. */
export interface Half {
  text: string;
  /** By concept: the stem that the half itself has, and how much it counts. */
  concepts: ReadonlyMap<string, { stem: string; factor: number }>;
  /** Concepts that stand near one another: `deploy queue`, each pair in the order of the alphabet. */
  pairs: ReadonlySet<string>;
}

/** A half with fewer says too little to be said in other words. */
const FEWEST_CONCEPTS = 4;
/** Names of files and commands stand all over a folder that has them; they are not what a fact says. */
const FACTOR_OF_A_NAME = 0.35;
const NAME = /\S*(?:[\p{L}\p{N}][./_=-][\p{L}\p{N}]|["'`])\S*/gu;
const CLAUSE_END = /[;:.!?]\s+|,\s+(?:so|but|and|while|whereas|instead)\s+/gu;
const PAIR_REACH = 2;

/** Every sentence of these facts, as it stands. */
export function factTexts(facts: readonly FactText[]): string[] {
  return facts.flatMap((fact) => (typeof fact === 'string' ? [fact] : [fact.wrong, fact.right]));
}

/** The halves of all facts. A fact that is one sentence is held to as a whole, and clause by clause. */
export function halvesOf(facts: readonly FactText[]): Half[] {
  const texts = facts.flatMap((fact) =>
    typeof fact === 'string' ? [fact, ...clausesOf(fact)] : [fact.wrong, fact.right],
  );
  return [...new Set(texts)].map(readHalf).filter(({ concepts }) => concepts.size >= FEWEST_CONCEPTS);
}

function clausesOf(sentence: string): string[] {
  const clauses = sentence.split(CLAUSE_END).filter((clause) => clause.trim() !== '');
  return clauses.length > 1 ? clauses : [];
}

function readHalf(text: string): Half {
  const names = new Set(
    [...text.matchAll(NAME)].flatMap(([name]) => conceptsOf(name).map(({ stem }) => stem)),
  );
  const sequence = conceptsOf(text);
  const concepts = new Map<string, { stem: string; factor: number }>();
  for (const { stem, concept } of sequence) {
    const factor = names.has(stem) ? FACTOR_OF_A_NAME : 1;
    if (!concepts.has(concept)) concepts.set(concept, { stem, factor });
  }
  const pairs = new Set<string>();
  for (const [index, { concept }] of sequence.entries()) {
    for (const other of sequence.slice(index + 1, index + 1 + PAIR_REACH)) {
      if (other.concept !== concept) pairs.add(pairOf(concept, other.concept));
    }
  }
  return { text, concepts, pairs };
}

export function pairOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

/** Phrases before single words: `taken off` is not `taken`. */
function conceptsOf(text: string): { stem: string; concept: string }[] {
  const words = wordsOf(text);
  const found: { stem: string; concept: string }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const phrase = phraseAt(words, at);
    if (phrase !== null) {
      found.push({ stem: phrase.words.join(' '), concept: phrase.concept });
      at += phrase.words.length - 1;
      continue;
    }
    const stem = stemOf(words[at]!);
    if (stem !== null) found.push({ stem, concept: conceptOf(stem) });
  }
  return found;
}
