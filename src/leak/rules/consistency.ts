import type { CellRef } from '../../schema/cell.ts';
import type { Finding } from '../../schema/finding.ts';
import type { PublicItem } from '../../schema/item.ts';
import { makeFinding } from '../finding.ts';
import type { RuleId } from '../rules.ts';
import { bandsOf, fingerprint, hashShingles, NEAR_FROM, overlap, plainWordsOf } from '../shingles.ts';

/** An item with what of its key must not differ where the text does not. */
export interface KeyedItem {
  item: PublicItem;
  label: string;
  /** Items of one group are made to resemble one another. */
  group: string;
  split: string;
  /** Of an item of a matched family: which cell it is, and of which surface. */
  cell?: CellRef;
  surface?: number;
}

/** Shorter passages, such as a greeting, may well come twice. */
const FEWEST_WORDS_OF_A_PASSAGE = 4;
/** Of one band of shingles, so many items are compared: more are alike in what all share. */
const MOST_COMPARED = 8;

interface Seen {
  id: string;
  label: string;
  group: string;
  split: string;
  shingles: ReadonlySet<number>;
}

/**
 * Items whose texts are equal but for case, spacing and marks, items of different groups or splits that are nearly
 * equal, and passages that stand twice in one item. One pass; time grows with the number of items.
 */
export function checkConsistency(options: { items: Iterable<KeyedItem>; path: string }): Finding[] {
  const { items, path } = options;
  const findings: Finding[] = [];
  const exact = new Map<string, { id: string; label: string }>();
  const bands = new Map<string, Seen[]>();
  let line = 0;
  for (const { item, ...key } of items) {
    line += 1;
    const id = item.item_id;
    const report = (rule: RuleId, other: string, why: string): void => {
      const term = other;
      findings.push(makeFinding({ rule, path, where: 'text', line, term, matched: id, how: 'exact', why }));
    };
    for (const twice of passagesTwice(item)) {
      findings.push(
        makeFinding({
          rule: 'passage-twice',
          path,
          where: 'text',
          line,
          term: id,
          matched: twice,
          how: 'exact',
        }),
      );
    }
    const words = plainWordsOf([item.record, ...item.evidence.map(({ text }) => text)].join(' '));
    const print = fingerprint(words);
    const equal = exact.get(print);
    if (equal !== undefined) {
      if (equal.label === key.label) report('same-text-twice', equal.id, `it says what ${equal.id} says`);
      else {
        report(
          'same-text-other-key',
          equal.id,
          `it says what ${equal.id} says, and is ${key.label} where that is ${equal.label}`,
        );
      }
      continue;
    }
    exact.set(print, { id, label: key.label });
    const seen: Seen = { id, ...key, shingles: hashShingles(words) };
    const near = findNear(seen, bands);
    if (near !== null) report('near-text', near.id, describeNear(seen, near));
  }
  return findings;
}

function findNear(item: Seen, bands: Map<string, Seen[]>): Seen | null {
  let found: Seen | null = null;
  for (const band of bandsOf(item.shingles)) {
    const others = bands.get(band) ?? [];
    bands.set(band, others);
    found ??= others.find((other) => isOther(item, other) && isNear(item, other)) ?? null;
    if (others.length < MOST_COMPARED) others.push(item);
  }
  return found;
}

function isOther(a: Seen, b: Seen): boolean {
  return a.group !== b.group || a.split !== b.split;
}

function isNear(a: Seen, b: Seen): boolean {
  return overlap(a.shingles, b.shingles) >= NEAR_FROM;
}

function describeNear(a: Seen, b: Seen): string {
  const share = Math.round(100 * overlap(a.shingles, b.shingles));
  const apart = a.group === b.group ? `splits ${a.split} and ${b.split}` : `groups ${a.group} and ${b.group}`;
  return `it shares ${share} % of its five-word sequences with ${b.id}, and they are of ${apart}`;
}

function passagesTwice({ evidence }: PublicItem): string[] {
  const seen = new Set<string>();
  return evidence.flatMap(({ text }) => {
    const words = plainWordsOf(text);
    const plain = words.join(' ');
    if (words.length < FEWEST_WORDS_OF_A_PASSAGE) return [];
    if (seen.has(plain)) return [text];
    seen.add(plain);
    return [];
  });
}
