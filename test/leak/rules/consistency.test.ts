import { describe, expect, test } from 'vitest';
import { checkConsistency, type KeyedItem } from '../../../src/leak/rules/consistency.ts';
import { makeKeyedItems } from './keyed-items.ts';

const ITEMS = makeKeyedItems({ seed: 9, perGroup: 6 });
const FIRST = ITEMS[0]!;
const copyOf = (more: Partial<KeyedItem>, item: Partial<KeyedItem['item']> = {}): KeyedItem => ({
  ...FIRST,
  ...more,
  item: { ...FIRST.item, item_id: 'zzzzzzzzzzzz', ...item },
});
const rulesOf = (items: readonly KeyedItem[]): string[] =>
  checkConsistency({ items, path: 'items.jsonl' }).map(({ rule, line }) => `${rule} ${line}`);

const LAST = ITEMS.length + 1;
const shouted = FIRST.item.record.toUpperCase().replace('.', ' !');
const nearly = FIRST.item.evidence.map((span, at) =>
  at === 0 ? { ...span, text: `${span.text} Yes.` } : span,
);

describe('texts that come twice', () => {
  test.each<[string, KeyedItem, string]>([
    ['with another key', copyOf({ label: 'other' }), `same-text-other-key ${LAST}`],
    [
      'in another case, with another key',
      copyOf({ label: 'other' }, { record: shouted }),
      `same-text-other-key ${LAST}`,
    ],
    ['with the same key', copyOf({}), `same-text-twice ${LAST}`],
    ['nearly, in another group', copyOf({ group: 'g99' }, { evidence: nearly }), `near-text ${LAST}`],
    ['nearly, in another split', copyOf({ split: 'shot' }, { evidence: nearly }), `near-text ${LAST}`],
    [
      'within one item',
      copyOf(
        { group: 'g99' },
        { record: 'Quite another record.', evidence: [0, 1, 1, 2].map((at) => FIRST.item.evidence[at]!) },
      ),
      `passage-twice ${LAST}`,
    ],
  ])('are told of: %s', (_, planted, expected) => {
    expect(rulesOf([...ITEMS, planted])).toContain(expected);
  });

  test.each<[string, KeyedItem]>([
    ['nearly, within a group and split', copyOf({}, { evidence: nearly })],
    [
      'a short passage',
      copyOf(
        { group: 'g99' },
        {
          record: 'Else.',
          evidence: [1, 2].map((n) => ({ ...FIRST.item.evidence[0]!, n, text: 'Good morning.' })),
        },
      ),
    ],
    [
      'a shared passage alone',
      {
        ...ITEMS[1]!,
        item: {
          ...ITEMS[1]!.item,
          item_id: 'zzzzzzzzzzzz',
          record: 'Else it is then.',
          evidence: [FIRST.item.evidence[0]!],
        },
      },
    ],
  ])('are innocent: %s', (_, planted) => {
    expect(rulesOf([...ITEMS, planted])).toEqual([]);
  });

  test('are found among many in time that grows with their number', () => {
    const many = makeKeyedItems({ seed: 4, perGroup: 250 });
    expect(rulesOf(many)).toEqual([]);
    expect(rulesOf([...many, { ...many[7]!, label: 'other' }])).toEqual([
      `same-text-other-key ${many.length + 1}`,
    ]);
  });
});
