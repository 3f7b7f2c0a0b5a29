import { compareText } from '../digest.ts';
import { bandsOf, fingerprint, hashShingles, NEAR_FROM, overlap, plainWordsOf } from './shingles.ts';

/** A text of a suite that another suite must not have too. */
export interface Passage {
  id: string;
  text: string;
}

export interface Collision {
  a: string;
  b: string;
  kind: 'exact' | 'near';
}

/**
 * Pairs of texts, one of each side, that are equal but for case, spacing and punctuation (`exact`) or share at least
 * `NEAR_FROM` of their five-word shingles (`near`, candidates by MinHash bands: Broder 1997). Sorted by ids.
 */
export function findCollisions(sides: { a: Iterable<Passage>; b: Iterable<Passage> }): Collision[] {
  const exact = new Map<string, string[]>();
  const bands = new Map<string, string[]>();
  const shinglesOf = new Map<string, Set<number>>();
  for (const { id, text } of sides.a) {
    const words = plainWordsOf(text);
    push(exact, fingerprint(words), id);
    const shingles = hashShingles(words);
    shinglesOf.set(id, shingles);
    for (const band of bandsOf(shingles)) push(bands, band, id);
  }
  const found: Collision[] = [];
  for (const { id, text } of sides.b) {
    const words = plainWordsOf(text);
    const equal = new Set(exact.get(fingerprint(words)));
    for (const a of equal) found.push({ a, b: id, kind: 'exact' });
    const shingles = hashShingles(words);
    const candidates = new Set(bandsOf(shingles).flatMap((band) => bands.get(band) ?? []));
    for (const a of candidates) {
      if (!equal.has(a) && overlap(shinglesOf.get(a), shingles) >= NEAR_FROM) {
        found.push({ a, b: id, kind: 'near' });
      }
    }
  }
  return found.toSorted((x, y) => compareText(x.a, y.a) || compareText(x.b, y.b));
}

function push(map: Map<string, string[]>, key: string, id: string): void {
  const ids = map.get(key);
  if (ids === undefined) map.set(key, [id]);
  else ids.push(id);
}
