import type { Finding } from '../schema/finding.ts';
import type { RandomSource } from '../stats/bootstrap.ts';
import { checkConsistency, type KeyedItem } from './rules/consistency.ts';
import { checkStatistics } from './rules/statistics.ts';

/**
 * What only shows where items are held against their keys: fields that predict the label, equal and nearly equal texts.
 * Items come in the order of their file. `random` deals the permutations; the same source gives the same findings.
 */
export function leakKeyedItems(options: {
  items: readonly KeyedItem[];
  path?: string;
  random: RandomSource;
}): Finding[] {
  const { items, path = 'public/items.jsonl', random } = options;
  return [
    ...checkConsistency({ items, path }),
    // Labels of different arms differ by design, so they are dealt anew within one arm of a group.
    ...checkStatistics({ items: items.map(withinArm), path, random }),
  ];
}

function withinArm(one: KeyedItem): KeyedItem {
  return one.cell === undefined ? one : { ...one, group: `${one.group}, ${one.cell.control}` };
}
