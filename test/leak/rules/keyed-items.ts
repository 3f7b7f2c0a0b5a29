import type { KeyedItem } from '../../../src/leak/rules/consistency.ts';
import { fastRandom } from '../../../src/stats/fast-random.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const WORDS =
  'tide rain ferry lamp crate rope harbour bread letter garden window basket candle marble copper violin saddle meadow lantern anchor'.split(
    ' ',
  );

export function randomOf(seed: number): () => number {
  let state = seed;
  return fastRandom(() => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647);
}

/** What a case may plant: the item as it is made, its label, and which of its group it is. */
export type Plant = (keyed: KeyedItem, context: { index: number; random: () => number }) => KeyedItem;

/**
 * Items of eight groups, half of each `yes` and half `no`, all else drawn whatever the label. Items come sorted by id.
 * `plant` may change each, before they are sorted.
 */
export function makeKeyedItems(options: { seed: number; perGroup?: number; plant?: Plant }): KeyedItem[] {
  const { seed, perGroup = 20, plant = (keyed) => keyed } = options;
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const sentence = (length: number): string => {
    const words = Array.from({ length }, () => pick(WORDS)).join(' ');
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  };
  const two = (value: number): string => String(value).padStart(2, '0');
  const when = (day: number): string =>
    `2024-05-${two(day)}T${two(8 + Math.floor(random() * 10))}:${two(Math.floor(random() * 60))}`;
  const items = Array.from({ length: 8 * perGroup }, (_, index): KeyedItem => {
    const keyed = {
      item: {
        item_id: Array.from({ length: 12 }, () => pick([...ALPHABET])).join(''),
        record: sentence(6 + Math.floor(random() * 4)),
        evidence: Array.from({ length: 4 }, (__, at) => ({
          n: at + 1,
          when: when(at + 2 + Math.floor(random() * 5)),
          who: pick(['Ana', 'Bo', 'Cy']),
          text: sentence(8 + Math.floor(random() * 5)),
        })),
      },
      label: index % 2 === 0 ? 'yes' : 'no',
      group: `g${Math.floor(index / perGroup)}`,
      split: 'score',
    };
    return plant(keyed, { index, random });
  });
  return items.toSorted((a, b) => (a.item.item_id < b.item.item_id ? -1 : 1));
}

/** The item with this done to its text where its label is `yes`. */
export function onYes(change: (item: KeyedItem['item']) => KeyedItem['item']): Plant {
  return (keyed) => (keyed.label === 'yes' ? { ...keyed, item: change(keyed.item) } : keyed);
}
