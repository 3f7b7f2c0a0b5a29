import { compareText } from '../../digest.ts';
import { InputError } from '../../errors.ts';
import type { KeyedItem } from '../../leak/rules/consistency.ts';
import { findKeys, readItemKeys, readItems } from '../../read/read-suite-folder.ts';
import type { LeakReport } from '../../schema/finding.ts';
import type { KeyRow } from '../../schema/key-row.ts';

/** More tell no more of a field than these do, and have to be held in memory. */
const MOST_JUDGED = 20_000;

/**
 * The items of a suite with what their keys say, and what of them was left out. Of a large suite whole surfaces are
 * taken, the first of every family first: half a square tells nothing.
 */
export function readKeyedItems({
  dir,
  keys,
  most = MOST_JUDGED,
}: {
  dir: string;
  keys: string | undefined;
  most?: number;
}): {
  items: KeyedItem[];
  skipped: LeakReport['skipped'];
} {
  const skip = (why: string): LeakReport['skipped'] => [{ path: 'public/items.jsonl', why }];
  try {
    const keysDir = findKeys(dir, keys);
    const { chosen, isAll } = chooseSurfaces(readItemKeys(keysDir), most);
    const known = new Map<string, Omit<KeyedItem, 'item'>>();
    for (const row of readItemKeys(keysDir))
      if (chosen.has(surfaceOf(row))) known.set(row.item_id, keyOf(row));
    const items: KeyedItem[] = [];
    for (const item of readItems(dir)) {
      const key = known.get(item.item_id);
      if (key !== undefined) items.push({ item, ...key });
    }
    return {
      items,
      skipped: isAll
        ? []
        : skip(`against their keys, only ${items.length} items of whole surfaces were judged`),
    };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { items: [], skipped: skip(`not judged against the keys: ${error.message.split('\n', 1)[0]}`) };
  }
}

function keyOf({
  record_label: label,
  family_id: group,
  split,
  cell,
  seeds,
}: KeyRow): Omit<KeyedItem, 'item'> {
  return { label, group, split, cell, surface: seeds.surface };
}

function surfaceOf({ family_id: family, seeds }: KeyRow): string {
  return JSON.stringify([seeds.surface, family]);
}

function chooseSurfaces(
  rows: Iterable<KeyRow>,
  most: number,
): { chosen: ReadonlySet<string>; isAll: boolean } {
  const sizes = new Map<string, { surface: number; size: number }>();
  for (const row of rows) {
    const name = surfaceOf(row);
    sizes.set(name, { surface: row.seeds.surface, size: (sizes.get(name)?.size ?? 0) + 1 });
  }
  const chosen = new Set<string>();
  let taken = 0;
  for (const [name, { size }] of [...sizes].toSorted(
    ([a, one], [b, other]) => one.surface - other.surface || compareText(a, b),
  )) {
    if (taken + size > most) break;
    chosen.add(name);
    taken += size;
  }
  return { chosen, isAll: chosen.size === sizes.size };
}
