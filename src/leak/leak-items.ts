import type { Finding } from '../schema/finding.ts';
import type { PublicItem } from '../schema/item.ts';
import { makeFindingList } from './finding.ts';
import { checkIdPattern } from './rules/ids.ts';
import { checkItemFields, checkItemText } from './rules/items.ts';

const PATH = 'public/items.jsonl';

/**
 * Everything in these items that a verifier should not see: unknown fields, words of the design. `lineOffset` is
 * the number of items before the first, so that a stream can be checked in pieces; what concerns the order of
 * ids and the whole file is checked by `leakSuite`.
 */
export function leakItems(options: {
  items: Iterable<PublicItem>;
  lineOffset?: number;
  path?: string;
}): Finding[] {
  const { items, lineOffset = 0, path = PATH } = options;
  const findings = makeFindingList();
  let line = lineOffset;
  for (const item of items) {
    line += 1;
    findings.add(leakItem(item, { path, line }));
  }
  return findings.all();
}

function leakItem(item: PublicItem, place: { path: string; line: number }): Finding[] {
  const ids = typeof item?.item_id === 'string' ? checkIdPattern(item.item_id, place.path) : [];
  const texts = [item?.record, ...asArray(item?.evidence).flatMap((span) => [span?.who, span?.text])];
  // One text per line, so that no phrase is found across two of them.
  const joined = texts.filter((text) => typeof text === 'string').join('\n\n\n');
  return [...checkItemFields(item, place), ...ids, ...checkItemText(joined, place)];
}

function asArray<T>(value: T[] | undefined): T[] {
  return Array.isArray(value) ? value : [];
}
