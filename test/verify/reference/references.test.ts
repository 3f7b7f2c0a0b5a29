import { describe, expect, it } from 'vitest';
import { CELLS } from '../../../src/verify/acceptance/cells.ts';
import { acceptedByCell } from '../../../src/verify/acceptance/accepted.ts';
import { makeReference, REFERENCE_NAMES } from '../../../src/verify/reference/references.ts';
import type { KeyedItem } from '../../../src/verify/subject.ts';
import { fastRandom } from '../../../src/stats/fast-random.ts';
import { verifierSuite } from '../../helpers/verifier-items.ts';

const { scored } = verifierSuite();

const rates = (name: string): (number | null)[] => {
  const { scoreOf, threshold } = makeReference(name, scored)!;
  const decided = scored.map(({ item, key }) => ({ key, isAccepted: scoreOf({ item, key }) >= threshold }));
  const byCell = acceptedByCell(
    decided,
    fastRandom(() => 0.5),
  );
  return CELLS.map((cell) => byCell[cell].rate);
};

describe('what verifiers without a model accept of the square', () => {
  it.each([
    ['oracle', [1, 0, 1, 0]],
    ['oracle-noisy:0', [1, 0, 1, 0]],
    ['oracle-noisy:1', [0, 0, 0, 0]],
    ['max-span', [1, 0, 0, 0]],
    ['atomic-only', [1, 1, 1, 1]],
    ['always-yes', [1, 1, 1, 1]],
    ['always-no', [0, 0, 0, 0]],
    ['overlap:0', [1, 1, 1, 1]],
    ['claim-prior', [1, 1, 1, 1]],
    ['evidence-prior', [1, 1, 1, 1]],
  ])('%s: %j', (name, expected) => {
    expect(rates(name)).toEqual(expected);
  });

  it.each(['overlap:0.8', 'evidence-length'])('%s accepts as much of every cell', (name) => {
    expect(new Set(rates(name)).size).toBe(1);
  });

  it('a noisy oracle loses what is valid with every check, as (1 − error) to the number of checks', () => {
    const valid = scored.filter(
      ({ key }) => key.record_label === 'supported' && key.obligations.length === 3,
    );
    const { scoreOf } = makeReference('oracle-noisy:0.2', scored)!;
    const share = valid.filter((keyed) => scoreOf(keyed) > 0).length / valid.length;
    // 0.8³ is 0.512; two standard errors of 68 items are 0.12.
    expect(valid.length).toBeGreaterThan(60);
    expect(Math.abs(share - 0.512)).toBeLessThan(0.12);
  });

  it('the oracle follows the proof beyond the square too', () => {
    const oracle = makeReference('oracle', scored)!;
    const wrong = scored.filter(
      (keyed) => oracle.scoreOf(keyed) > 0 !== (keyed.key.record_label === 'supported'),
    );
    expect(wrong.map(({ item }) => item.item_id)).toEqual([]);
  });
});

it.each(['orcale', 'oracle:0.5', 'overlap:', 'overlap:2', 'overlap:x', 'constructor', ''])(
  'there is no verifier %j',
  (name) => {
    expect(makeReference(name, scored)).toBeNull();
  },
);

it('a prior learns from other families only', () => {
  const marked: KeyedItem[] = structuredClone([...scored]);
  const only = marked.filter(({ key }) => key.family_id === 'causal-night-shift');
  for (const { item, key } of only) {
    if (key.cell.candidate === key.cell.world) item.record = `${item.record} Verily.`;
  }
  const { scoreOf } = makeReference('claim-prior', marked)!;
  expect(new Set(only.map(scoreOf)).size).toBeLessThanOrEqual(1);
});

it('has eleven of them', () => {
  expect(REFERENCE_NAMES).toHaveLength(11);
});
