import { lemmasOf } from '../../../text/lemmas.ts';
import { wordsOf } from '../../../text/tokens.ts';
import { SYNONYMS } from '../../words/synonyms.ts';

/** What a word means, as far as a list of words can tell: its stem, or that of the first word of its line. */
interface Meanings {
  ofStem: ReadonlyMap<string, string>;
  /** Words that mean something only together. */
  phrases: readonly Phrase[];
}

export interface Phrase {
  words: readonly string[];
  concept: string;
}

const MEANINGS = readMeanings();

function readMeanings(): Meanings {
  const ofStem = new Map<string, string>();
  const phrases: Phrase[] = [];
  for (const line of SYNONYMS) {
    const concept = stemOf(line[0]!)!;
    for (const text of line) {
      const words = wordsOf(text);
      const stem = stemOf(text);
      if (words.length > 1) phrases.push({ words, concept });
      else if (stem !== null && !ofStem.has(stem)) ofStem.set(stem, concept);
    }
  }
  return { ofStem, phrases };
}

/** The stem of a word, or null for a word without content. */
export function stemOf(word: string): string | null {
  const [stem] = lemmasOf(word);
  return stem ?? null;
}

export function conceptOf(stem: string): string {
  return MEANINGS.ofStem.get(stem) ?? stem;
}

/** The phrase with a meaning of its own that begins at this word, or null. */
export function phraseAt(words: readonly string[], at: number): Phrase | null {
  const found = MEANINGS.phrases.find((phrase) =>
    phrase.words.every((word, index) => words[at + index] === word),
  );
  return found ?? null;
}

/** Everything that says one of these concepts: single stems, and phrases as their words. */
export function waysToSay(concepts: ReadonlySet<string>): {
  stems: string[];
  phrases: Phrase[];
} {
  const synonyms = [...MEANINGS.ofStem].flatMap(([stem, concept]) => (concepts.has(concept) ? [stem] : []));
  return {
    stems: [...new Set([...concepts, ...synonyms])],
    phrases: MEANINGS.phrases.filter(({ concept }) => concepts.has(concept)),
  };
}
