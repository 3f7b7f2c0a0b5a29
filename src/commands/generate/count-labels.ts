import { compareText } from '../../digest.ts';
import type { KeyRow } from '../../schema/key-row.ts';
import type { LabelCount } from './context.ts';

/** How many items each arm has with each label. */
export function countLabels(
  rows: Iterable<Pick<KeyRow, 'item_id' | 'record_label'> & { cell: { control: string } }>,
): LabelCount[] {
  return mergeCounts(
    Array.from(rows, ({ item_id, record_label, cell }) => ({
      control: cell.control,
      label: record_label,
      count: 1,
      first: item_id,
    })),
  );
}

/** Counts of the same arm and label as one; in the order in which they come among all items by id. */
export function mergeCounts(counts: readonly LabelCount[]): LabelCount[] {
  const merged = new Map<string, LabelCount>();
  for (const { control, label, count, first } of counts) {
    const name = `${control} ${label}`;
    const known = merged.get(name);
    if (known === undefined) merged.set(name, { control, label, count, first });
    else {
      known.count += count;
      if (first < known.first) known.first = first;
    }
  }
  return [...merged.values()].toSorted((a, b) => compareText(a.first, b.first));
}
