import { wordsOf } from '../../text/tokens.ts';
import { cellOf, isValid } from '../acceptance/cells.ts';
import type { KeyedItem } from '../subject.ts';
import type { Reference } from './reference.ts';

/** Learns from the records of other families which words go with a yes. */
export function claimPrior(items: readonly KeyedItem[]): Reference {
  return {
    name: 'claim-prior',
    about: 'the record alone, as learnt from other families',
    isCue: true,
    scoreOf: learn(items, ({ item }) => wordsOf(item.record)),
    threshold: 0,
  };
}

/** Learns from the passages of other families which words, and pairs of words, go with a yes. */
export function evidencePrior(items: readonly KeyedItem[]): Reference {
  return {
    name: 'evidence-prior',
    about: 'the passages alone, as learnt from other families',
    isCue: true,
    scoreOf: learn(items, ({ item }) =>
      item.evidence.flatMap(({ text }) => {
        const words = wordsOf(text);
        return [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)];
      }),
    ),
    threshold: 0,
  };
}

interface Counts {
  yes: Map<string, number>;
  no: Map<string, number>;
  yesTotal: number;
  noTotal: number;
}

/**
 * Multinomial naive Bayes with Laplace's rule over the items of the square: log-odds of an item's features, counted in
 * the families other than its own.
 */
function learn(
  items: readonly KeyedItem[],
  featuresOf: (keyed: KeyedItem) => string[],
): (keyed: KeyedItem) => number {
  const whole = emptyCounts();
  const byFamily = new Map<string, Counts>();
  for (const keyed of items.filter(({ key }) => cellOf(key) !== null)) {
    const family = byFamily.get(keyed.key.family_id) ?? emptyCounts();
    byFamily.set(keyed.key.family_id, family);
    const features = featuresOf(keyed);
    for (const counts of [whole, family]) count(counts, features, isValid(keyed.key));
  }
  const vocabulary = new Set([...whole.yes.keys(), ...whole.no.keys()]).size;
  return (keyed) => {
    const own = byFamily.get(keyed.key.family_id) ?? emptyCounts();
    const yesTotal = whole.yesTotal - own.yesTotal + vocabulary;
    const noTotal = whole.noTotal - own.noTotal + vocabulary;
    return featuresOf(keyed).reduce((sum, feature) => {
      const yes = (whole.yes.get(feature) ?? 0) - (own.yes.get(feature) ?? 0) + 1;
      const no = (whole.no.get(feature) ?? 0) - (own.no.get(feature) ?? 0) + 1;
      return sum + (Math.log(yes / yesTotal) - Math.log(no / noTotal));
    }, 0);
  };
}

function emptyCounts(): Counts {
  return { yes: new Map(), no: new Map(), yesTotal: 0, noTotal: 0 };
}

function count(counts: Counts, features: readonly string[], isYes: boolean): void {
  const side = isYes ? counts.yes : counts.no;
  for (const feature of features) side.set(feature, (side.get(feature) ?? 0) + 1);
  if (isYes) counts.yesTotal += features.length;
  else counts.noTotal += features.length;
}
