import { describe, expect, test } from 'vitest';
import { leakItems } from '../../src/leak/leak-items.ts';
import { checkItemName } from '../../src/leak/rules/items.ts';
import type { PublicItem } from '../../src/schema/item.ts';

const item = (more: Partial<PublicItem> = {}): PublicItem => ({
  item_id: '3vptgaak2hwt',
  record: 'Nadia took the night shift because of the rent.',
  evidence: [{ n: 1, when: '2024-05-06T07:08', who: 'Nadia', text: 'I am on nights now.' }],
  ...more,
});
const said = (text: string): PublicItem =>
  item({ evidence: [{ n: 1, when: '2024-05-06T07:08', who: 'A', text }] });

test('an item of the closed schema in everyday words has no finding', () => {
  expect(leakItems({ items: [item()] })).toEqual([]);
});

describe('words of the design in a text are found as whole words', () => {
  test.each([
    ['the local bakery', 'local'],
    ['local_valid', 'valid'],
    ['fam.valid2', 'valid'],
    ['out/dist-INVALID/007.json', 'invalid'],
    ['isInvalid', 'invalid'],
    ['the claim is Unsupported.', 'unsupported'],
    ['a twin', 'twin'],
    ['two twins', 'twin'],
    ['an update', 'update'],
    ['a remote base', 'remote base'],
    ['some padding', 'padding'],
    ['its premises', 'premise'],
    ['a gold ring', 'gold'],
    ['obligations', 'obligation'],
  ])('%s', (text, term) => {
    const findings = leakItems({ items: [said(text)] });
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'item-word', severity: 'error', term }));
  });

  test.each([
    'locale settings',
    'validity',
    'invalidate the cache',
    'unsupportedly',
    'LOCALHOST',
    'golden hour',
    'I claim the seat and the evidence is clear',
    'the family has a key to the cell',
    'a causal link, a condition and an exception',
    'control of the situation',
    'baseline',
    'D1 and T',
    // Known misses of a word boundary.
    'VALIDflag',
    'l0cal',
  ])('not in "%s"', (text) => {
    expect(leakItems({ items: [said(text)] })).toEqual([]);
  });

  test('in the record and in who speaks, too', () => {
    expect(leakItems({ items: [item({ record: 'A vague record' })] })).toHaveLength(1);
    const who = item({ evidence: [{ n: 1, when: '2024-05-06T07:08', who: 'Twin', text: 'x' }] });
    expect(leakItems({ items: [who] })).toHaveLength(1);
  });
});

describe('fields are closed', () => {
  test.each<[string, unknown, string]>([
    ['a label beside the text', { ...item(), label: 'x' }, 'label'],
    [
      'an answer on a span',
      { ...item(), evidence: [{ ...item().evidence[0], has_answer: true }] },
      'has_answer',
    ],
    ['a missing field', { item_id: '3vptgaak2hwt', evidence: [] }, 'no record'],
    ['a span that is no object', { ...item(), evidence: ['x'] }, 'no object'],
    ['an item that is no object', 'x', 'no object'],
  ])('%s', (_, odd, matched) => {
    expect(leakItems({ items: [odd as PublicItem] })).toContainEqual(
      expect.objectContaining({ rule: 'item-field', where: 'metadata', matched }),
    );
  });
});

test('an id of another form is found', () => {
  const ids = ['answer_12abc', '3vptgaak2hw', 'base_item_01', 'ABCDEFGHJKMN'];
  const findings = leakItems({ items: ids.map((item_id) => item({ item_id })) });
  expect(findings.filter(({ rule }) => rule === 'id-pattern').map(({ matched }) => matched)).toEqual(ids);
});

test('lines are counted from where the stream is', () => {
  const findings = leakItems({ items: [item(), said('a twin')], lineOffset: 40 });
  expect(findings).toMatchObject([{ path: 'public/items.jsonl', line: 42 }]);
});

describe('names have no compounds of the design', () => {
  test.each([
    'temporal_order.jsonl',
    'items-temporalOrder.jsonl',
    'cell_id.csv',
    'local_valid/a',
    'gold-labels.json',
  ])('%s', (name) => {
    expect(checkItemName(name, name)).not.toEqual([]);
  });
  test.each([
    'items.jsonl',
    'README.md',
    'order/temporal.txt',
    'local.json',
    'base.css',
    'update.log',
    'family.jpg',
  ])('but %s is innocent', (name) => {
    expect(checkItemName(name, name)).toEqual([]);
  });
});
