import { InputError } from '../../errors.ts';
import type { KeyedItem } from '../../leak/rules/consistency.ts';
import { findKeys, readItemKeys, readItems } from '../../read/read-suite-folder.ts';
import type { LeakReport } from '../../schema/finding.ts';

/** More tell no more of a field than these do, and have to be held in memory. */
const MOST_JUDGED = 20_000;

/** The items of a suite with what their keys say, and what of them was left out. */
export function readKeyedItems({ dir, keys }: { dir: string; keys: string | undefined }): {
  items: KeyedItem[];
  skipped: LeakReport['skipped'];
} {
  const items: KeyedItem[] = [];
  const skip = (why: string): LeakReport['skipped'] => [{ path: 'public/items.jsonl', why }];
  try {
    const rows = new Map([...readItemKeys(findKeys(dir, keys))].map((row) => [row.item_id, row]));
    for (const item of readItems(dir)) {
      const row = rows.get(item.item_id);
      if (row === undefined) continue;
      if (items.length === MOST_JUDGED) {
        return {
          items,
          skipped: skip(`against their keys, only the first ${MOST_JUDGED} items were judged`),
        };
      }
      items.push({ item, label: row.record_label, group: row.family_id, split: row.split });
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { items: [], skipped: skip(`not judged against the keys: ${error.message.split('\n', 1)[0]}`) };
  }
  return { items, skipped: [] };
}
