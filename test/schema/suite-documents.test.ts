import { describe, expect, test } from 'vitest';
import { checkValue } from '../../src/schema/check-value.ts';
import { keyRowSchema, scenarioKeySchema, storeSchema } from '../../src/schema/suite-documents.ts';
import type { KeyRow } from '../../src/schema/key-row.ts';

const ROW: KeyRow = {
  item_id: '0123456789ab',
  family_id: 'causal',
  semantic_type: 'causal',
  cell: { candidate: 'twinA', world: 'A', locality: 'local', control: 'base' },
  record_label: 'supported',
  obligations: [
    {
      oid: 'O1',
      kind: 'claim',
      text: 'It rains.',
      label: 'supported',
      D: 'yes',
      D_code: null,
      E: 'yes',
      R: 'no',
      E_sets: [['s1']],
      R_sets: [],
      conflict: false,
    },
  ],
  spans: [{ n: 1, roles: ['claim'], sids: ['s1'] }],
  removed: [],
  inserted: [],
  split: 'score',
  route: 'plain',
  domain: 'weather',
  alias_mechanism: 'name',
  alias_level: 1,
  skeleton_id: 'k',
  conversation_id: 'c',
  seeds: { suite: '1', surface: 1 },
  generator_version: '0.1.0',
  gamma_hash: 'sha256:0',
};

const faultsOf = (value: unknown) => {
  const checked = checkValue({ schema: keyRowSchema, value });
  return 'faults' in checked
    ? checked.faults.map(({ path, message }) => `${path.join('.')}: ${message}`)
    : [];
};

describe('a row of item keys', () => {
  test('is read as it was written, with what later versions add', () => {
    expect(faultsOf({ ...ROW, later: 1 })).toEqual([]);
  });

  test.each(Object.keys(ROW))('needs %s', (field) => {
    const { [field as keyof KeyRow]: _gone, ...rest } = ROW;
    expect(faultsOf(rest).join()).toContain(field);
  });

  test.each(Object.keys(ROW.obligations[0]!))('needs %s of an obligation', (field) => {
    const { [field]: _gone, ...rest } = ROW.obligations[0]! as unknown as Record<string, unknown>;
    expect(faultsOf({ ...ROW, obligations: [rest] }).join()).toContain(field);
  });

  test.each<[string, Record<string, unknown>]>([
    ['a seed that is a number', { seeds: { suite: 1, surface: 1 } }],
    ['a surface that is text', { seeds: { suite: '1', surface: '1' } }],
    ['another split', { split: 'train' }],
    ['another candidate', { cell: { ...ROW.cell, candidate: 'C' } }],
    ['another code', { obligations: [{ ...ROW.obligations[0]!, D_code: 'D9' }] }],
  ])('refuses %s', (_case, change) => {
    expect(faultsOf({ ...ROW, ...change })).toHaveLength(1);
  });
});

test.each(['', '0123456789aB', '../../../x', '0123456789a', '0123456789abc', '0123456789al'])(
  'the id %j is none of an instance',
  (id) => {
    const issues = scenarioKeySchema.safeParse({ id }).error?.issues ?? [];
    expect(issues.some(({ path, code }) => path[0] === 'id' && code === 'invalid_format')).toBe(true);
  },
);

test('a store has notes with texts', () => {
  expect(storeSchema.safeParse({ id: 'a', arm: 'hook', notes: [null] }).success).toBe(false);
});
