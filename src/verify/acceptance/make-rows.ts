import { makeResultRow, type Figure, type Provenance, type ResultRow } from '../../schema/result-row.ts';
import { ACCEPTED_RESAMPLES, type Accepted } from './accepted.ts';
import { CELLS } from './cells.ts';
import type { VerdictSummary } from './summarise-verdicts.ts';

/** The figures of a run in one configuration as rows of a result table. `seed` is what the intervals were drawn by. */
export function makeRows(settings: {
  summary: VerdictSummary;
  provenance: Provenance;
  seed: string;
}): ResultRow[] {
  const { summary, provenance, seed } = settings;
  const { cells, arms, youden, judged, auc, scores, leftOut } = summary;
  const rates = [
    ...CELLS.map((cell) => rateFigure({ slice: { cell }, accepted: cells[cell], seed })),
    ...arms.map(({ control, label, accepted }) => rateFigure({ slice: { control, label }, accepted, seed })),
  ];
  const figures = [
    ...rates,
    plainFigure({
      measure: 'youden_points',
      estimate: youden,
      n: judged,
      denominator: 'items with a verdict',
    }),
    plainFigure({
      measure: 'auc',
      estimate: auc,
      n: scores.inSquare,
      denominator: 'items of the square with a score',
    }),
  ].map((figure) => makeResultRow(figure, provenance));
  return leftOut === null ? figures : [...figures, ...leftOutRows({ leftOut, provenance })];
}

/** By thresholds that were chosen on other conversations than those they decide. */
function leftOutRows(settings: {
  leftOut: NonNullable<VerdictSummary['leftOut']>;
  provenance: Provenance;
}): ResultRow[] {
  const { folds, outOfFold } = settings.leftOut;
  const provenance: Provenance = {
    ...settings.provenance,
    threshold_split: 'all other conversations',
    selection_fpr: Math.max(...folds.map(({ selectionFalsePositiveRate }) => selectionFalsePositiveRate)),
    test_fpr: outOfFold.falsePositiveRate ?? { na: 'no unsupported item' },
  };
  return [
    plainFigure({
      measure: 'left_out_true_positive_rate',
      estimate: outOfFold.truePositiveRate,
      n: outOfFold.positives,
      denominator: 'supported items with a score',
    }),
    plainFigure({
      measure: 'left_out_false_positive_rate',
      estimate: outOfFold.falsePositiveRate,
      n: outOfFold.negatives,
      denominator: 'other items with a score',
    }),
  ].map((figure) => makeResultRow(figure, provenance));
}

function rateFigure(settings: { slice: Record<string, string>; accepted: Accepted; seed: string }): Figure {
  const { slice, accepted, seed } = settings;
  const none = { na: 'no item has a verdict' };
  return {
    measure: 'acceptance',
    slice,
    n: accepted.n,
    denominator: 'items with a verdict',
    estimate: accepted.rate ?? none,
    ci: accepted.interval ?? none,
    interval:
      accepted.interval === null
        ? none
        : { method: 'percentile bootstrap', level: 0.95, replicates: ACCEPTED_RESAMPLES, seed },
    cluster_unit: 'conversation',
    test: { na: 'a rate is not tested against anything' },
  };
}

function plainFigure(settings: {
  measure: string;
  estimate: number | null;
  n: number;
  denominator: string;
}): Figure {
  const { measure, estimate, n, denominator } = settings;
  return {
    measure,
    slice: {},
    n,
    denominator,
    estimate: estimate ?? { na: 'a class is empty' },
    ci: { na: 'given with the rates it is made of' },
    interval: { na: 'given with the rates it is made of' },
    cluster_unit: { na: 'no interval' },
    test: { na: 'not tested' },
  };
}
