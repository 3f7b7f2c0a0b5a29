import stem from 'wink-porter2-stemmer';
import { STOP_WORDS } from './stop-words.ts';
import { wordsOf } from './tokens.ts';

const STOP = new Set(STOP_WORDS);
/** Null for a stop word. Words are few and come back often; texts are many. */
const lemmaOfWord = new Map<string, string | null>();
const lemmasOfText = new Map<string, ReadonlySet<string>>();
const REMEMBERED_TEXTS = 4_000;
const REMEMBERED_WORDS = 100_000;

/**
 * The content lemmas of a text: words in lower case without stop words, each cut to its Snowball English stem
 * (Porter 2001).
 */
export function lemmasOf(text: string): ReadonlySet<string> {
  const known = lemmasOfText.get(text);
  if (known !== undefined) return known;
  const lemmas = new Set<string>();
  for (const word of wordsOf(text)) {
    const lemma = lemmaOf(word);
    if (lemma !== null) lemmas.add(lemma);
  }
  if (lemmasOfText.size >= REMEMBERED_TEXTS) lemmasOfText.clear();
  lemmasOfText.set(text, lemmas);
  return lemmas;
}

/** Members that two sets share. */
export function sharedLemmas(a: ReadonlySet<string>, b: ReadonlySet<string>): string[] {
  return [...a].filter((lemma) => b.has(lemma));
}

function lemmaOf(word: string): string | null {
  const known = lemmaOfWord.get(word);
  if (known !== undefined) return known;
  const plain = word.replaceAll('’', "'");
  const lemma = STOP.has(plain) ? null : stem(plain);
  if (lemmaOfWord.size >= REMEMBERED_WORDS) lemmaOfWord.clear();
  lemmaOfWord.set(word, lemma);
  return lemma;
}
