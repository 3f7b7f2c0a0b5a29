/**
 * The minimal masks whose verdict has a bit set, by size and then by value: sets that do what no proper subset of
 * theirs does. Supersets of one already found are left out, so each comes once.
 */
export function minimalMasks(verdicts: Uint32Array, bit: number): number[] {
  const found: number[] = [];
  for (const mask of masksBySize(verdicts.length)) {
    if (((verdicts[mask] ?? 0) >>> bit) & 1 && !found.some((small) => (mask & small) === small))
      found.push(mask);
  }
  return found;
}

/** Members of a mask. */
export function sizeOf(mask: number): number {
  let size = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) size += 1;
  return size;
}

const ordered = new Map<number, readonly number[]>();

/** All masks below `count`, by size and then by value. */
export function masksBySize(count: number): readonly number[] {
  const known = ordered.get(count);
  if (known !== undefined) return known;
  const masks = Array.from({ length: count }, (_, mask) => mask).toSorted(
    (a, b) => sizeOf(a) - sizeOf(b) || a - b,
  );
  ordered.set(count, masks);
  return masks;
}
