import { bm25 } from '../../../text/bm25.ts';
import type { BlockView, TextView } from '../text-view.ts';

export type PairFeature = (record: TextView, block: BlockView) => number;

/** How much evidence repeats a record: sums over what both have, blind to what is said of what. */
export const OVERLAPS: Readonly<Record<string, PairFeature>> = {
  'recall of content words': ({ lemmas }, block) => recall(lemmas, block.lemmas),
  'recall by the best turn': ({ lemmas }, { turns }) =>
    Math.max(0, ...turns.map((turn) => recall(lemmas, turn.lemmas))),
  'recall of bigrams': ({ bigrams }, block) => recall(new Set(bigrams), block.bigrams),
  'longest common subsequence': ({ words }, block) => commonSubsequence(words, block.words),
  'BM25 of the best turn': (record, block) => bm25OfTurns(record, block)[0] ?? 0,
  'BM25 of the best turn over the next': (record, block) => {
    const [first = 0, second = 0] = bm25OfTurns(record, block);
    return first - second;
  },
  'recall of names and numbers': ({ tokens }, { turns }) => {
    const said = new Set(turns.flatMap((turn) => turn.tokens));
    return recall(new Set(tokens.slice(1).filter((token) => /^\p{Lu}|\d/u.test(token))), said);
  },
};

/** Chains from the record through one turn to another and back, by the content words each step shares. */
export const chainThroughTurns: PairFeature = ({ lemmas }, { turns }) => {
  const own = turns.map((turn) => shared(lemmas, turn.lemmas));
  let sum = 0;
  for (const [i, first] of turns.entries()) {
    if (own[i] === 0) continue;
    for (const [j, second] of turns.entries()) {
      if (i !== j && own[j]! > 0) sum += own[i]! * shared(first.lemmas, second.lemmas) * own[j]!;
    }
  }
  return sum;
};

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0;
  for (const member of a) if (b.has(member)) count += 1;
  return count;
}

function recall(record: ReadonlySet<string>, evidence: ReadonlySet<string>): number {
  return record.size === 0 ? 0 : shared(record, evidence) / record.size;
}

function commonSubsequence(a: readonly string[], b: readonly string[]): number {
  let above = new Uint16Array(b.length + 1);
  for (const word of a) {
    const row = new Uint16Array(b.length + 1);
    for (let j = 0; j < b.length; j += 1)
      row[j + 1] = word === b[j] ? above[j]! + 1 : Math.max(row[j]!, above[j + 1]!);
    above = row;
  }
  return above[b.length]!;
}

/** Scores of the turns, best first. */
function bm25OfTurns({ words }: TextView, { turns }: BlockView): number[] {
  const documents = turns.map((turn) => turn.words);
  return bm25(words, documents).toSorted((a, b) => b - a);
}
