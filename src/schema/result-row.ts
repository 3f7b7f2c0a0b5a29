import { z } from 'zod';
import { InternalError } from '../errors.ts';
import { checkValue, type Fault } from './check-value.ts';

/** Why a field holds nothing. A field is never missing. */
const notApplicable = z.strictObject({ na: z.string().min(1) });

function orNa<T>(schema: z.ZodType<T>) {
  return z.union([schema, notApplicable]);
}

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const text = z.string().min(1);

/** What a figure is: the same for all rows of a table, each with its own value. */
const figureShape = {
  /** `paradox_effect`, `retention`, … */
  measure: text,
  /** What was held fixed: `{ "locality": "local" }`; empty for all items. */
  slice: z.record(z.string(), z.string()),
  /** How many the denominator counts, and what they are. */
  n: orNa(count),
  denominator: orNa(text),
  estimate: orNa(z.number()),
  ci: orNa(z.tuple([z.number(), z.number()])),
  interval: orNa(z.strictObject({ method: text, level: share, replicates: orNa(count), seed: orNa(text) })),
  /** What was drawn whole. */
  cluster_unit: orNa(text),
  /** Of the estimate against no effect. */
  test: orNa(z.strictObject({ method: text, only_first: count, only_second: count, p: share })),
};

/** How the verdicts behind a figure came about: the same for all figures of a run. */
const provenanceShape = {
  sampling_frame: orNa(text),
  /** Which part of a history a record's support was looked for in. */
  history_split: orNa(text),
  threshold_split: orNa(text),
  selection_fpr: orNa(share),
  test_fpr: orNa(share),
  model_id: orNa(text),
  model_revision: orNa(text),
  prompt_version: orNa(text),
  config_hash: orNa(text),
  instrument_hash: orNa(text),
  retrieval_scope: orNa(text),
  evidence_budget: orNa(
    z.strictObject({ K: orNa(count), tokens: orNa(count), top_k: orNa(count), cap: orNa(count) }),
  ),
  dev_trials: orNa(count),
  unique_scores: orNa(count),
  tie_rate: orNa(z.strictObject({ within_pair: orNa(share), cross: orNa(share), all: orNa(share) })),
  scoring_errors: orNa(count),
  rail_hits: orNa(count),
  rerun_gap_median: orNa(z.number().min(0)),
  latency_ms: orNa(z.strictObject({ median: z.number().min(0), p95: z.number().min(0) })),
  calls: orNa(count),
  tokens: orNa(z.strictObject({ prompt: count, completion: count })),
  /** Runs whose files hold what the figure was computed from. */
  run_ids: orNa(z.array(text).min(1)),
};

const figureSchema = z.strictObject(figureShape);
const provenanceSchema = z.strictObject(provenanceShape);

/** A row of a result table: a figure and how it came about, every field there or `{ na: reason }`. */
export const resultRowSchema = z
  .strictObject({ ...figureShape, ...provenanceShape })
  .refine(({ ci, interval }) => 'na' in ci || !('na' in interval), {
    path: ['interval'],
    message: 'ci has bounds, so interval must say how they were found',
  })
  .refine(({ ci }) => 'na' in ci || ci[0] <= ci[1], {
    path: ['ci'],
    message: 'the lower bound comes after the upper',
  })
  .refine(({ n, estimate }) => n !== 0 || typeof estimate !== 'number', {
    path: ['estimate'],
    message: 'there is no estimate of nothing: n is 0',
  });

export type Figure = z.infer<typeof figureSchema>;
export type Provenance = z.infer<typeof provenanceSchema>;
export type ResultRow = Figure & Provenance;

/** The row, or all that is wrong with it. */
export function checkResultRow(value: unknown): { value: ResultRow } | { faults: Fault[] } {
  const checked = checkValue<ResultRow>({ schema: resultRowSchema, value });
  if ('value' in checked) return checked;
  const hint = 'a field with nothing to hold says why: { "na": "the reason" }';
  return { faults: checked.faults.map((fault) => ({ hint, ...fault })) };
}

/**
 * A figure of a run as a row of a result table.
 * @throws InternalError naming every field that is missing or wrong.
 */
export function makeResultRow(figure: Figure, provenance: Provenance): ResultRow {
  const checked = checkResultRow({ ...figure, ...provenance });
  if ('value' in checked) return checked.value;
  const faults = checked.faults.map(({ path, message, expected, found }) =>
    [
      path.join('.'),
      message,
      ...(expected === undefined ? [] : [`expected ${expected}`]),
      ...(found === undefined ? [] : [`found ${found}`]),
    ].join('; '),
  );
  throw new InternalError(`${figure.measure} is no row of a result table:\n${faults.join('\n')}`);
}
