import { ID_ALPHABET, ID_LENGTH } from '../../../schema/item.ts';
import type { AuditItem } from '../audit-item.ts';

/** What stands around an item, by name. */
export const METADATA: Readonly<Record<string, (one: AuditItem) => number>> = {
  'place in the file': ({ line }) => line,
  ...Object.fromEntries(
    Array.from({ length: ID_LENGTH }, (_, at) => [
      `character ${at + 1} of the id`,
      ({ item }: AuditItem) => ID_ALPHABET.indexOf(item.item_id[at] ?? ''),
    ]),
  ),
};

/** What is the same for all cells of a family surface, and so cannot tell them apart. */
export const TIMES: Readonly<Record<string, (one: AuditItem) => number>> = {
  'hour of the first turn': ({ item }) => Number(item.evidence[0]?.when.slice(11, 13) ?? 0),
  'weekday of the first turn': ({ item }) =>
    new Date(`${item.evidence[0]?.when.slice(0, 10) ?? '1970-01-01'}T00:00Z`).getUTCDay(),
};
