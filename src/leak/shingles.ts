import { sha256Hex } from '../digest.ts';

const WORDS_PER_SHINGLE = 5;
/** Rows × bands: two texts that share 80 % of their shingles meet in some band with probability above 0.99. */
const ROWS = 4;
const BANDS = 16;
/** Share of common shingles (Jaccard) from which two texts count as near. */
export const NEAR_FROM = 0.8;

/** Words and numbers in lower case: what is left of a text without spacing and marks. */
export function plainWordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The same for texts that are equal but for case, spacing and marks. */
export function fingerprint(words: readonly string[]): string {
  return sha256Hex(words.join(' '));
}

export function hashShingles(words: readonly string[]): Set<number> {
  const shingles = new Set<number>();
  const last = Math.max(0, words.length - WORDS_PER_SHINGLE);
  for (let start = 0; start <= last; start += 1) {
    shingles.add(hashText(words.slice(start, start + WORDS_PER_SHINGLE).join(' ')));
  }
  return shingles;
}

/** Texts with a band in common may be near (MinHash: Broder 1997). */
export function bandsOf(shingles: ReadonlySet<number>): string[] {
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

/** Share of common shingles. */
export function overlap(a: ReadonlySet<number> | undefined, b: ReadonlySet<number>): number {
  if (a === undefined) return 0;
  let common = 0;
  for (const shingle of b) if (a.has(shingle)) common += 1;
  return common / (a.size + b.size - common);
}
