import type { BlockView, TextView } from '../text-view.ts';

export type RivalFeature = (record: TextView, rival: TextView, block: BlockView) => number;

/** Where the evidence says what both candidates share, and what this one alone says. */
export const PLACES: Readonly<Record<string, RivalFeature>> = {
  'words between head and anchor': (record, rival, block) => {
    const { heads, anchors } = mentions(record, rival, block);
    let least = block.words.length;
    for (const head of heads)
      for (const anchor of anchors) least = Math.min(least, Math.abs(head.at - anchor.at));
    return -least;
  },
  'turns with head and anchor': (record, rival, block) => {
    const { heads, anchors } = mentions(record, rival, block);
    const turns = new Set(heads.map(({ turn }) => turn));
    return new Set(anchors.filter(({ turn }) => turns.has(turn)).map(({ turn }) => turn)).size;
  },
  'head and anchor in the order of the record': (record, rival, block) => {
    const { heads, anchors } = mentions(record, rival, block);
    const [head, anchor] = [heads[0]?.at, anchors[0]?.at];
    if (head === undefined || anchor === undefined) return 0.5;
    const isHeadFirst = firstOf(record, sharedBy(record, rival)) < firstOf(record, onlyOf(record, rival));
    return head < anchor === isHeadFirst ? 1 : 0;
  },
};

interface Mention {
  turn: number;
  /** Word of the block. */
  at: number;
}

export function onlyOf(record: TextView, rival: TextView): ReadonlySet<string> {
  return new Set([...record.lemmas].filter((lemma) => !rival.lemmas.has(lemma)));
}

export function sharedBy(record: TextView, rival: TextView): ReadonlySet<string> {
  return new Set([...record.lemmas].filter((lemma) => rival.lemmas.has(lemma)));
}

function mentions(record: TextView, rival: TextView, { turns }: BlockView) {
  const [head, anchor] = [sharedBy(record, rival), onlyOf(record, rival)];
  const heads: Mention[] = [];
  const anchors: Mention[] = [];
  let at = 0;
  for (const [turn, { lemmaOf }] of turns.entries()) {
    for (const lemma of lemmaOf) {
      if (lemma !== null && head.has(lemma)) heads.push({ turn, at });
      if (lemma !== null && anchor.has(lemma)) anchors.push({ turn, at });
      at += 1;
    }
  }
  return { heads, anchors };
}

function firstOf({ lemmaOf }: TextView, lemmas: ReadonlySet<string>): number {
  return lemmaOf.findIndex((lemma) => lemma !== null && lemmas.has(lemma));
}
