import { describe, expect, it } from 'vitest';
import { checkResultRow, makeResultRow, type Figure, type Provenance } from '../../src/schema/result-row.ts';

const na = { na: 'one pass' };

const FIGURE: Figure = {
  measure: 'retention',
  slice: { locality: 'local' },
  n: 112,
  denominator: 'supported records of the square',
  estimate: 0.938,
  ci: [0.87, 0.97],
  interval: { method: 'clustered bootstrap', level: 0.95, replicates: 10_000, seed: '1' },
  cluster_unit: 'conversation',
  test: { na: 'one rate' },
};

const PROVENANCE: Provenance = {
  sampling_frame: 'all scored families',
  history_split: 'test',
  threshold_split: { na: 'argmax' },
  selection_fpr: { na: 'argmax' },
  test_fpr: 0.1,
  model_id: 'model',
  model_revision: { na: 'the server does not say' },
  prompt_version: 'sha256:1',
  config_hash: 'sha256:2',
  instrument_hash: 'sha256:3',
  retrieval_scope: { na: 'evidence is given' },
  evidence_budget: { K: 12, tokens: 280, top_k: na, cap: na },
  dev_trials: 9,
  unique_scores: 100,
  tie_rate: { within_pair: 0, cross: 0.1, all: 0.1 },
  scoring_errors: 0,
  rail_hits: 3,
  rerun_gap_median: na,
  latency_ms: { median: 80, p95: 200 },
  calls: 224,
  tokens: { prompt: 1000, completion: 224 },
  run_ids: ['run-1'],
};

const ROW: Record<string, unknown> = { ...FIGURE, ...PROVENANCE };

function faultsOf(row: Record<string, unknown>): string[] {
  const checked = checkResultRow(row);
  return 'faults' in checked
    ? checked.faults.map(({ path, message, expected }) => `${path.join('.')}: ${message} (${expected ?? ''})`)
    : [];
}

describe('a row of a result table', () => {
  it('is whole with every field', () => {
    expect(faultsOf(ROW)).toEqual([]);
    expect(makeResultRow(FIGURE, PROVENANCE)).toEqual(ROW);
  });

  it('has every field of the list', () => {
    const listed =
      'n sampling_frame denominator history_split threshold_split selection_fpr test_fpr model_id model_revision prompt_version config_hash instrument_hash retrieval_scope evidence_budget dev_trials cluster_unit interval estimate ci unique_scores tie_rate scoring_errors rail_hits rerun_gap_median latency_ms calls tokens run_ids';
    for (const field of listed.split(' ')) expect(Object.keys(ROW), field).toContain(field);
  });

  it.each(Object.keys(ROW))('is refused without %s', (field) => {
    const { [field]: _, ...rest } = ROW;
    const faults = faultsOf(rest);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.join('\n')).toContain(field);
  });

  it.each(Object.keys(ROW).filter((field) => field !== 'measure' && field !== 'slice'))(
    'may say why %s holds nothing, and must not leave it empty',
    (field) => {
      const others = field === 'interval' ? { ci: { na: 'no bounds' } } : {};
      expect(faultsOf({ ...ROW, ...others, [field]: { na: 'a reason' } })).toEqual([]);
      expect(faultsOf({ ...ROW, [field]: { na: '' } })).not.toEqual([]);
      expect(faultsOf({ ...ROW, [field]: null })).not.toEqual([]);
    },
  );

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['an unknown field', { detail: 1 }, /detail/u],
    ['a number that is none', { estimate: Number.NaN }, /estimate/u],
    ['a share above 1', { test_fpr: 1.2 }, /test_fpr/u],
    ['no run', { run_ids: [] }, /run_ids/u],
    ['an incomplete budget', { evidence_budget: { K: 12, tokens: 280, top_k: na } }, /evidence_budget/u],
    ['bounds of unknown origin', { interval: na }, /interval: .*must say how they were found/u],
    ['bounds in the wrong order', { ci: [0.9, 0.1] }, /ci: .*lower bound/u],
    ['an estimate of nothing', { n: 0 }, /estimate: .*n is 0/u],
  ])('is refused with %s', (_, change, message) => {
    expect(faultsOf({ ...ROW, ...change }).join('\n')).toMatch(message);
  });

  it('is not made from what has gaps, and all of them are named', () => {
    const { calls: _, ...provenance } = PROVENANCE;
    expect(() =>
      makeResultRow({ ...FIGURE, estimate: Number.POSITIVE_INFINITY }, provenance as Provenance),
    ).toThrow(/retention is no row[\s\S]*estimate[\s\S]*calls/u);
  });
});
