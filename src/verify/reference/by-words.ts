import { bm25 } from '../../text/bm25.ts';
import { nearestRank } from '../../stats/nearest-rank.ts';
import { lemmasOf, sharedLemmas } from '../../text/lemmas.ts';
import { wordsOf } from '../../text/tokens.ts';
import type { KeyedItem } from '../subject.ts';
import type { Reference } from './reference.ts';

/** Accepts where at least this share of the record's words stands in the passages. */
export function overlap(share: number): Reference {
  return {
    name: `overlap:${share}`,
    about: `${share} of the record’s words stand in the passages`,
    isCue: true,
    scoreOf: ({ item }) => {
      const record = lemmasOf(item.record);
      const said = lemmasOf(item.evidence.map(({ text }) => text).join(' '));
      return sharedLemmas(record, said).length / record.size;
    },
    threshold: share,
  };
}

const NEGATIONS = new Set(
  "no not never none nobody nothing neither nor without cannot can't won't don't doesn't didn't isn't aren't wasn't weren't hasn't haven't hadn't shouldn't wouldn't couldn't".split(
    ' ',
  ),
);
/** How much a denial on one side alone takes off. */
const PENALTY = 0.5;

/**
 * Accepts by the passage that a search engine would find first: how many of the record's words it has, less where one
 * of the two denies and the other does not.
 */
export const bm25Negation: Reference = {
  name: 'bm25-negation',
  about: 'the passage that is most like the record, and who denies',
  isCue: true,
  scoreOf: ({ item }) => {
    const record = wordsOf(item.record);
    const passages = item.evidence.map(({ text }) => wordsOf(text));
    const ranks = bm25(
      [...lemmasOf(item.record)],
      item.evidence.map(({ text }) => [...lemmasOf(text)]),
    );
    const best = ranks.indexOf(Math.max(...ranks));
    const shared = sharedLemmas(lemmasOf(item.record), lemmasOf(item.evidence[best]?.text ?? ''));
    const share = shared.length / lemmasOf(item.record).size;
    return denies(record) === denies(passages[best] ?? []) ? share : share - PENALTY;
  },
  threshold: 0.5,
};

/** Accepts where the passages have at least as many words as those of the middle item: no label is told by length. */
export function evidenceLength(items: readonly KeyedItem[]): Reference {
  return {
    name: 'evidence-length',
    about: 'how many words the passages have',
    isCue: true,
    scoreOf: wordCount,
    threshold: nearestRank(Float64Array.from(items, wordCount).toSorted(), 0.5),
  };
}

function wordCount({ item }: KeyedItem): number {
  return item.evidence.reduce((sum, { text }) => sum + wordsOf(text).length, 0);
}

function denies(words: readonly string[]): boolean {
  return words.some((word) => NEGATIONS.has(word.replaceAll('’', "'")));
}
