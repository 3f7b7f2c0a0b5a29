import { makeStream } from '../../../src/plan/stream.ts';
import type { CellRef } from '../../../src/schema/cell.ts';
import type { Provenance, ResultRow } from '../../../src/schema/result-row.ts';
import { fastRandom } from '../../../src/stats/fast-random.ts';
import type { Analysis } from '../../../src/verify/experiments/analysis.ts';
import type { JudgedItem } from '../../../src/verify/experiments/judged-item.ts';

const na = { na: 'a test' };

const provenance: Provenance = {
  sampling_frame: na,
  history_split: na,
  threshold_split: na,
  selection_fpr: na,
  test_fpr: na,
  model_id: na,
  model_revision: na,
  prompt_version: na,
  config_hash: na,
  instrument_hash: na,
  retrieval_scope: na,
  evidence_budget: na,
  dev_trials: na,
  unique_scores: na,
  tie_rate: na,
  scoring_errors: na,
  rail_hits: na,
  rerun_gap_median: na,
  latency_ms: na,
  calls: na,
  tokens: na,
  run_ids: ['run-1'],
};

export const analysis: Analysis = {
  provenance,
  seed: 'test',
  randomOf: (...names) => fastRandom(makeStream('test', ...names).float),
  resamples: 400,
};

export function rowOf(rows: readonly ResultRow[], measure: string, slice: Record<string, string> = {}) {
  const found = rows.find(
    (row) =>
      row.measure === measure && Object.entries(slice).every(([name, value]) => row.slice[name] === value),
  );
  if (found === undefined) throw new Error(`no row ${measure} ${JSON.stringify(slice)}`);
  return found;
}

/** Judged items of a family; `decide` says of each cell whether it is accepted, null for no verdict. */
export function judge(settings: {
  family: string;
  conversation?: string;
  cells: readonly CellRef[];
  decide: (cell: CellRef) => boolean | null;
}): JudgedItem[] {
  const { family, conversation = 'talk', cells, decide } = settings;
  return cells.map((cell, index) => ({
    key: {
      item_id: `${family}-${index}`,
      family_id: family,
      conversation_id: conversation,
      cell,
      record_label: cell.candidate === cell.world ? 'supported' : 'unsupported',
      seeds: { suite: '1', surface: 1 },
    },
    isAccepted: decide(cell),
  }));
}

/** All four pairs of candidate and world. */
export function cellsOf(
  control: CellRef['control'],
  localities: readonly CellRef['locality'][] = ['distributed'],
): CellRef[] {
  return localities.flatMap((locality) =>
    (['A', 'B'] as const).flatMap((candidate) =>
      (['A', 'B'] as const).map((world) => ({ candidate, world, locality, control })),
    ),
  );
}
