import { expect, it } from 'vitest';
import { auditKeyedItems } from '../../src/leak/audit-keyed-items.ts';
import type { KeyedItem } from '../../src/leak/rules/consistency.ts';
import { plantInFamilies } from './audit/audit-families.ts';
import { randomOf } from './rules/keyed-items.ts';

const keyed = plantInFamilies({
  record: (record, { isValid }) => (isValid ? record : record.replace(/\.$/u, ', apparently.')),
}).map(({ item, cell, family, isValid }): KeyedItem => ({
  item,
  cell,
  surface: 1,
  label: isValid ? 'supported' : 'unsupported',
  group: family,
  split: 'score',
}));

it('finds what a word in the record tells', () => {
  const { findings, audit } = auditKeyedItems({ items: keyed, random: randomOf(4) });
  expect(audit.map(({ arm }) => arm)).toEqual(['base']);
  expect(findings.map(({ rule }) => rule)).toContain('baseline-tells');
});

it('does not judge what is kept for examples, nor items of no matched family', () => {
  const shots = keyed.map((one) => ({ ...one, split: 'shot' }));
  const others = keyed.map(({ item, label, group, split }) => ({ item, label, group, split }));
  for (const items of [shots, others])
    expect(auditKeyedItems({ items, random: randomOf(4) })).toEqual({ findings: [], audit: [] });
});
