import type { PublicItem } from '../schema/item.ts';
import type { KeyObligation, KeyRow } from '../schema/key-row.ts';
import { openWords } from './views/open-words.ts';

/** An item with what its key says of it. */
export interface KeyedItem {
  item: PublicItem;
  key: KeyRow;
}

/** An obligation as the record says it. */
export interface Asked {
  oid: string;
  kind: KeyObligation['kind'];
  text: string;
  /** The record's own words where they leave open what the text says; else null. */
  openWords: string | null;
}

/** What the views of one item are made from. No label is in it. */
export interface Subject {
  itemId: string;
  record: string;
  /** How many passages there are, and all of them as one text: the same bytes in every view. */
  count: number;
  passages: string;
  type: string;
  asked: Asked[];
}

/** `plainRecord` is the record of the same candidate said outright, for a record that leaves something open. */
export function makeSubject({ item, key, plainRecord }: KeyedItem & { plainRecord: string | null }): Subject {
  const words = openWords({ record: item.record, plain: plainRecord });
  return {
    itemId: item.item_id,
    record: item.record,
    count: item.evidence.length,
    passages: item.evidence
      .map(({ n, when, who, text }) => `[${n}] ${when.replace('T', ' ')} ${who}: ${text}`)
      .join('\n'),
    type: key.semantic_type,
    asked: key.obligations.map(({ oid, kind, text, D }) => ({
      oid,
      kind,
      text,
      openWords: D === 'no' ? words : null,
    })),
  };
}
