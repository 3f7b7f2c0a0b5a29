import { describe, expect, it } from 'vitest';
import { replayAdmission } from '../../../src/verify/experiments/admission-replay.ts';
import { auditHistory } from '../../../src/verify/experiments/history-audit.ts';
import { analysis, rowOf } from './helpers.ts';

const NAMES = { s: 'supported', u: 'unsupported', c: 'contradicted', a: 'ambiguous' } as const;
type Letter = keyof typeof NAMES;

/** `u>s` or, with a search that was cut off, `u>u!`. */
const audited = (labels: string, index: number) => ({
  record: `record-${index}`,
  conversation: `talk-${index % 2}`,
  citation: NAMES[labels[0] as Letter],
  expanded: NAMES[labels[2] as Letter],
  isSearchLimited: labels.endsWith('!'),
});
const audit = (list: string[]) => auditHistory({ records: list.map(audited), analysis });

describe('an audit over the earlier history', () => {
  const found = audit(['s>s', 'u>s', 'u>u', 'u>u!', 'u>c!', 'a>a']);

  it('repairs one of four, leaves one unresolved, and has four to admit', () => {
    expect(found).toMatchObject({
      insufficient: 4,
      repaired: 1,
      repairedOfAll: 0.25,
      unresolved: 1,
      forAdmission: 4,
    });
    expect(found.repairedOfResolved).toBeCloseTo(1 / 3, 12);
  });

  it('shows where every label went', () => {
    // supported, unsupported, contradicted, ambiguous, unresolved
    expect(found.matrix).toEqual([
      [1, 0, 0, 0, 0],
      [1, 1, 1, 0, 1],
      [0, 0, 0, 0, 0],
      [0, 0, 0, 1, 0],
      [0, 0, 0, 0, 0],
    ]);
    const cell = rowOf(found.rows, 'transition', { citation: 'unsupported', expanded: 'contradicted' });
    expect(cell).toMatchObject({ n: 4, estimate: 0.25 });
    expect(found.rows.filter(({ measure }) => measure === 'transition')).toHaveLength(25);
  });

  it('gives the repaired rate under both of its denominators', () => {
    const rates = found.rows.filter(({ measure }) => measure === 'repaired');
    expect(rates.map(({ n, denominator }) => [n, denominator])).toEqual([
      [4, 'records unsupported by their citations, unresolved ones included'],
      [3, 'records unsupported by their citations and resolved by the history'],
    ]);
  });

  it('keeps what is contradicted, however the search ended, and what was supported before', () => {
    const labels = audit(['c>c!', 's>s!', 'u>s!']).records.map(({ expanded }) => expanded);
    expect(labels).toEqual(['contradicted', 'supported', 'supported']);
  });

  it.each([
    [51, 85, '60.0'],
    [61, 102, '59.8'],
  ])(
    '%i repaired of %i are %s %, those that stay unresolved among them',
    (repaired, insufficient, expected) => {
      const list = Array.from({ length: insufficient }, (_, index) => (index < repaired ? 'u>s' : 'u>u!'));
      const rates = audit(list);
      expect((100 * rates.repairedOfAll!).toFixed(1)).toBe(expected);
      expect(rates.repairedOfResolved).toBe(1);
    },
  );
});

describe('an admission replayed in three settings', () => {
  const admitted = (letters: string) => {
    const [citation, holistic, obligations] = [...letters].map((letter) =>
      letter === '?' ? null : letter === 'y',
    );
    return {
      'citation-holistic': citation ?? null,
      'expanded-holistic': holistic ?? null,
      'expanded-obligations': obligations ?? null,
    };
  };
  const replay = (list: [labels: string, decisions: string][]) =>
    replayAdmission({
      records: audit(list.map(([labels]) => labels)).records.map((record, index) => ({
        ...record,
        admitted: admitted(list[index]![1]),
      })),
      analysis,
    });
  const found = replay([
    ['s>s', 'yyy'],
    ['u>s', 'nyy'],
    ['u>s', 'nyn'],
    ['u>u', 'nyn'],
    ['u>c', 'nnn'],
    ['u>u!', 'yyy'],
    ['a>a', 'yyy'],
    ['s>s', 'y?y'],
  ]);

  it('counts retention and admission over the same records, and again over the repaired', () => {
    expect(found.rates).toEqual([
      {
        setting: 'citation-holistic',
        records: 'all',
        supported: 3,
        retained: 1,
        others: 2,
        othersAdmitted: 0,
      },
      {
        setting: 'expanded-holistic',
        records: 'all',
        supported: 3,
        retained: 3,
        others: 2,
        othersAdmitted: 1,
      },
      {
        setting: 'expanded-obligations',
        records: 'all',
        supported: 3,
        retained: 2,
        others: 2,
        othersAdmitted: 0,
      },
      {
        setting: 'citation-holistic',
        records: 'repaired',
        supported: 2,
        retained: 0,
        others: 0,
        othersAdmitted: 0,
      },
      {
        setting: 'expanded-holistic',
        records: 'repaired',
        supported: 2,
        retained: 2,
        others: 0,
        othersAdmitted: 0,
      },
      {
        setting: 'expanded-obligations',
        records: 'repaired',
        supported: 2,
        retained: 1,
        others: 0,
        othersAdmitted: 0,
      },
    ]);
  });

  it('leaves out, and counts, records that no admission can be right about or that lack a verdict', () => {
    expect(found).toMatchObject({ notForAdmission: 2, dropped: 1 });
  });

  it('tests every two settings in pairs', () => {
    const row = rowOf(found.rows, 'retention_difference', {
      setting: 'expanded-holistic',
      against: 'citation-holistic',
      records: 'all',
    });
    expect(row).toMatchObject({ n: 3, test: { only_first: 2, only_second: 0, p: 0.5 } });
    expect(row.estimate).toBeCloseTo(2 / 3, 12);
    expect(rowOf(found.rows, 'admission_of_others', { records: 'repaired' }).estimate).toEqual({
      na: 'there is none',
    });
  });
});
