import { viewText, type BlockView, type TextView } from '../text-view.ts';
import { onlyOf, sharedBy, type RivalFeature } from './places.ts';

/**
 * Joins aliases: of the two aliases that the relation names, is the one nearer to its clause bound to this candidate's
 * anchor? What the bench asks of a reader, done by words alone; aliases in the same words yield to it.
 */
export const joinAliases: RivalFeature = (record, rival, block) => {
  const found = findRelation(record, rival, block);
  return found === null ? 0 : found.toRival - found.toOwn;
};

/**
 * The same without a join: does the relation come with the alias named first where this candidate's binding is said
 * first, and with the second where it is said second?
 */
export const matchClauseOrder: RivalFeature = (record, rival, block) => {
  const found = findRelation(record, rival, block);
  if (found === null || found.toOwn === found.toRival) return 0;
  const isFirstNamed = found.toOwn < found.toRival === found.isOwnFirst;
  return isFirstNamed === found.isOwnBoundFirst ? 1 : -1;
};

interface Relation {
  /** Clauses from the one with the words of the head to this candidate's alias, and to the rival's. */
  toOwn: number;
  toRival: number;
  /** Whether this candidate's alias is named first. */
  isOwnFirst: boolean;
  /** Whether this candidate's binding is said before the rival's. */
  isOwnBoundFirst: boolean;
}

/** What comes before a relation is farther from it than what follows. */
const BACKWARDS = 0.5;
const CLAUSE_END = /[,;:.?!–—]+\s|\s(?:and|but|while|though|whereas)\s/u;
const SENTENCE_END = /(?<=[.?!])\s+/u;

/** The passage that names both aliases, found by what records and bindings share; null where there is none. */
function findRelation(record: TextView, rival: TextView, block: BlockView): Relation | null {
  const sentences = block.turns.flatMap(({ text }, turn) =>
    text.split(SENTENCE_END).map((sentence) => ({ ...viewText(sentence), turn })),
  );
  const own = findBinding(sentences, onlyOf(record, rival), onlyOf(rival, record));
  const other = findBinding(sentences, onlyOf(rival, record), onlyOf(record, rival));
  if (own < 0 || other < 0 || own === other) return null;
  const aliases = {
    own: aliasOf(sentences[own]!, sentences[other]!),
    other: aliasOf(sentences[other]!, sentences[own]!),
  };
  const head = sharedBy(record, rival);
  let best: { relation: Relation; heads: number } | null = null;
  for (const [index, sentence] of sentences.entries()) {
    if (index === own || index === other) continue;
    const next = sentences[index + 1];
    // A relation may take two sentences of a turn; a binding is none of them.
    const isLonger = next?.turn === sentence.turn && index + 1 !== own && index + 1 !== other;
    for (const text of [sentence.text, ...(isLonger ? [`${sentence.text} ${next.text}`] : [])]) {
      const placed = placeAliases({ text, head, aliases });
      if (placed === null || placed.heads <= (best?.heads ?? -1)) continue;
      best = { heads: placed.heads, relation: { ...placed, isOwnBoundFirst: own < other } };
    }
  }
  return best?.relation ?? null;
}

/** The sentence with most of these lemmas and none of the others; the first of equals; -1 where none has any. */
function findBinding(
  sentences: readonly TextView[],
  lemmas: ReadonlySet<string>,
  others: ReadonlySet<string>,
): number {
  let best = -1;
  let most = 0;
  for (const [index, sentence] of sentences.entries()) {
    if ([...others].some((lemma) => sentence.lemmas.has(lemma))) continue;
    const count = [...lemmas].filter((lemma) => sentence.lemmas.has(lemma)).length;
    if (count > most) [best, most] = [index, count];
  }
  return best;
}

/** Words of one binding that the other does not have. */
function aliasOf(own: TextView, other: TextView): ReadonlySet<string> {
  const not = new Set(other.words.map(plain));
  return new Set(own.words.map(plain).filter((word) => !not.has(word)));
}

function placeAliases(options: {
  text: string;
  head: ReadonlySet<string>;
  aliases: { own: ReadonlySet<string>; other: ReadonlySet<string> };
}): (Omit<Relation, 'isOwnBoundFirst'> & { heads: number }) | null {
  const { text, head, aliases } = options;
  const clauses = text.split(CLAUSE_END).map(viewText);
  const clauseOf = (alias: ReadonlySet<string>) =>
    clauses.findIndex(({ words }) => words.some((word) => alias.has(plain(word))));
  const [own, other] = [clauseOf(aliases.own), clauseOf(aliases.other)];
  if (own < 0 || other < 0 || own === other) return null;
  const counts = clauses.map(
    ({ lemmaOf }) => lemmaOf.filter((lemma) => lemma !== null && head.has(lemma)).length,
  );
  const heads = Math.max(...counts);
  // Where the relation does not repeat the head, a number is most likely what it says.
  const at = heads > 0 ? counts.indexOf(heads) : clauses.findLastIndex(({ text: said }) => /\d/u.test(said));
  if (at < 0) return null;
  const distance = (clause: number) => (clause >= at ? clause - at : at - clause + BACKWARDS);
  return { toOwn: distance(own), toRival: distance(other), isOwnFirst: own < other, heads };
}

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(
  ' ',
);
const SAME = new Map([
  ...ORDINALS.map((word, index) => [word, NUMBERS[index]!] as const),
  ...NUMBERS.map((word, index) => [String(index + 1), word] as const),
]);

/** Numbers, digits and ordinals are one word. */
function plain(word: string): string {
  return SAME.get(word) ?? SAME.get(word.replace(/(?<=\d)(?:st|nd|rd|th)$/u, '')) ?? word;
}
