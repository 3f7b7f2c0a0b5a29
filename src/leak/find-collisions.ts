import { compareText, sha256Hex } from '../digest.ts';

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

const WORDS_PER_SHINGLE = 5;
/** Rows × bands: two texts that share 80 % of their shingles meet in some band with probability above 0.99. */
const ROWS = 4;
const BANDS = 16;
/** Share of common shingles (Jaccard) from which two texts count as near. */
export const NEAR_FROM = 0.8;

/**
 * Pairs of texts, one of each side, that are equal but for case, spacing and punctuation (`exact`) or share at least
 * `NEAR_FROM` of their five-word shingles (`near`, candidates by MinHash bands: Broder 1997). Sorted by ids.
 */
export function findCollisions(sides: { a: Iterable<Passage>; b: Iterable<Passage> }): Collision[] {
  const exact = new Map<string, string[]>();
  const bands = new Map<string, string[]>();
  const shinglesOf = new Map<string, Set<number>>();
  for (const { id, text } of sides.a) {
    const words = wordsOf(text);
    push(exact, fingerprint(words), id);
    const shingles = hashShingles(words);
    shinglesOf.set(id, shingles);
    for (const band of bandsOf(shingles)) push(bands, band, id);
  }
  const found: Collision[] = [];
  for (const { id, text } of sides.b) {
    const words = wordsOf(text);
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

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function fingerprint(words: readonly string[]): string {
  return sha256Hex(words.join(' '));
}

function hashShingles(words: readonly string[]): Set<number> {
  const shingles = new Set<number>();
  const last = Math.max(0, words.length - WORDS_PER_SHINGLE);
  for (let start = 0; start <= last; start += 1) {
    shingles.add(hashText(words.slice(start, start + WORDS_PER_SHINGLE).join(' ')));
  }
  return shingles;
}

function bandsOf(shingles: ReadonlySet<number>): string[] {
  const least = new Uint32Array(ROWS * BANDS).fill(0xffff_ffff);
  for (const shingle of shingles) {
    for (let row = 0; row < least.length; row += 1) {
      const mixed = mix(shingle ^ Math.imul(row + 1, 0x9e37_79b9));
      if (mixed < (least[row] ?? 0)) least[row] = mixed;
    }
  }
  return Array.from(
    { length: BANDS },
    (_, band) => `${band}:${least.slice(band * ROWS, band * ROWS + ROWS).join(',')}`,
  );
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c_9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193);
  }
  return hash >>> 0;
}

/** The 32-bit finaliser of MurmurHash3. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function overlap(a: ReadonlySet<number> | undefined, b: ReadonlySet<number>): number {
  if (a === undefined) return 0;
  let common = 0;
  for (const shingle of b) if (a.has(shingle)) common += 1;
  return common / (a.size + b.size - common);
}

function push(map: Map<string, string[]>, key: string, id: string): void {
  const ids = map.get(key);
  if (ids === undefined) map.set(key, [id]);
  else ids.push(id);
}
