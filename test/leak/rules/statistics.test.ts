import { describe, expect, test } from 'vitest';
import { checkStatistics } from '../../../src/leak/rules/statistics.ts';
import type { KeyedItem } from '../../../src/leak/rules/consistency.ts';
import { makeKeyedItems, onYes, randomOf, type Plant } from './keyed-items.ts';

const check = (items: readonly KeyedItem[]) =>
  checkStatistics({ items, path: 'items.jsonl', random: randomOf(5) });
const foundIn = (plant: Plant, seed = 1): string[] =>
  check(makeKeyedItems({ seed, plant }))
    .filter(({ severity }) => severity === 'error')
    .map(({ matched }) => matched);

type Item = KeyedItem['item'];
const withLast = (item: Item, change: (text: string) => string): Item => ({
  ...item,
  evidence: item.evidence.map((span, at) =>
    at === item.evidence.length - 1 ? { ...span, text: change(span.text) } : span,
  ),
});
const withTimes = (item: Item, time: string): Item => ({
  ...item,
  evidence: item.evidence.map((span) => ({ ...span, when: `${span.when.slice(0, 11)}${time}` })),
});

describe('a field that predicts the label is found', () => {
  test.each<[string, Plant, string]>([
    [
      'the order of the file',
      onYes((item) => ({ ...item, item_id: `0${item.item_id.slice(1)}` })),
      'place in the file',
    ],
    [
      'a character of the id',
      onYes((item) => ({ ...item, item_id: `${item.item_id.slice(0, 11)}z` })),
      'character 12 of the id',
    ],
    [
      'the length of the record',
      onYes((item) => ({ ...item, record: `${item.record} And so on and on it went.` })),
      'characters of the record',
    ],
    [
      'the length of the evidence',
      onYes((item) => withLast(item, (text) => `${text} ${text} ${text} ${text}`)),
      'characters of the evidence',
    ],
    [
      'the number of passages',
      onYes((item) => ({ ...item, evidence: item.evidence.slice(1) })),
      'passages of the evidence',
    ],
    ['the hour', onYes((item) => withTimes(item, '23:11')), 'mean hour'],
    ['a comma', onYes((item) => withLast(item, (text) => text.replace(' ', ', '))), 'commas of the evidence'],
    [
      'a question',
      onYes((item) => withLast(item, (text) => text.replace('.', '?'))),
      'questions of the evidence',
    ],
    [
      'the first word',
      onYes((item) => ({ ...item, record: `Perhaps ${item.record}` })),
      'first word of the record is "perhaps"',
    ],
    [
      'the last word',
      onYes((item) => withLast(item, (text) => text.replace('.', ' indeed.'))),
      'last word of the evidence is "indeed"',
    ],
    [
      'who speaks first',
      onYes((item) => ({ ...item, evidence: item.evidence.map((span) => ({ ...span, who: 'Dot' })) })),
      'first speaker is "Dot"',
    ],
    ['digits', onYes((item) => withLast(item, (text) => text.replace('.', ' 7.'))), 'digits of the evidence'],
  ])('%s', (_, plant, field) => {
    expect(foundIn(plant)).toContain(field);
  });

  test('with an example, its line, and how well it tells', () => {
    const items = makeKeyedItems({
      seed: 1,
      plant: onYes((item) => ({ ...item, record: `Perhaps ${item.record}` })),
    });
    const finding = check(items).find(({ matched }) => matched.startsWith('first word'))!;
    expect(finding).toMatchObject({ rule: 'label-predicted', where: 'statistics', term: 'no' });
    expect(items[finding.line! - 1]!.label).toBe('no');
    expect(finding.why).toContain('100 % can be told apart');
  });

  test('as a warning where it only helps', () => {
    const plant: Plant = (keyed, { random }) =>
      random() < 0.55
        ? onYes((item) => withLast(item, (text) => text.replace(' ', ', ')))(keyed, { index: 0, random })
        : keyed;
    const found = check(makeKeyedItems({ seed: 3, plant, perGroup: 40 }));
    expect(found.map(({ severity }) => severity)).toContain('warning');
    expect(found.map(({ severity }) => severity)).not.toContain('error');
  });
});

describe('what tells nothing is innocent', () => {
  test('forty sets of items whose labels are drawn have no finding', () => {
    const found = Array.from({ length: 40 }, (_, seed) => check(makeKeyedItems({ seed: seed + 1 }))).flat();
    expect(found).toEqual([]);
  });

  test('groups may differ as they like, where labels are matched within each', () => {
    const plant: Plant = (keyed) => ({
      ...keyed,
      item: {
        ...keyed.item,
        record: `${'Also '.repeat(Number(keyed.group.slice(1)) * 3)}${keyed.item.record}`,
      },
    });
    expect(foundIn(plant)).toEqual([]);
  });

  test('length matched by construction is not told of', () => {
    const plant: Plant = (keyed) => ({
      ...keyed,
      item: withLast(keyed.item, (text) => text.slice(0, 20).padEnd(40, 'x')),
    });
    expect(foundIn(plant)).toEqual([]);
  });

  test('a text of one group alone says nothing of the others', () => {
    const plant: Plant = (keyed, context) =>
      keyed.group === 'g3'
        ? onYes((item) => ({ ...item, record: `Perhaps ${item.record}` }))(keyed, context)
        : keyed;
    expect(foundIn(plant)).toEqual([]);
  });

  test('a handful of items is not judged', () => {
    expect(check(makeKeyedItems({ seed: 1, perGroup: 2 }))).toEqual([]);
  });
});

test('the same items and the same draws give the same findings', () => {
  const items = makeKeyedItems({ seed: 1, plant: onYes((item) => withTimes(item, '23:11')) });
  expect(check(items)).toEqual(check(items));
});
