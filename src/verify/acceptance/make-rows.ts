import { makeResultRow, type Figure, type Provenance, type ResultRow } from '../../schema/result-row.ts';
import { CELLS } from './cells.ts';
import type { VerdictSummary } from './summarise-verdicts.ts';

/** The figures of a run in one configuration as rows of a result table. */
export function makeRows(summary: VerdictSummary, provenance: Provenance): ResultRow[] {
  const { cells, arms, youden, judged, auc, scores } = summary;
  const rates = [
    ...CELLS.map((cell) => ({ slice: { cell }, accepted: cells[cell] })),
    ...arms.map(({ control, label, accepted }) => ({ slice: { control, label }, accepted })),
  ].map(({ slice, accepted: { n, rate, interval } }): Figure => ({
    measure: 'acceptance',
    slice,
    n,
    denominator: 'items with a verdict',
    estimate: rate ?? { na: 'no item has a verdict' },
    ci: interval ?? { na: 'no item has a verdict' },
    interval:
      interval === null
        ? { na: 'no item has a verdict' }
        : {
            method: 'percentile bootstrap over conversations',
            level: 0.95,
            replicates: 2_000,
            seed: 'suite',
          },
    cluster_unit: 'conversation',
    test: { na: 'a rate is not tested against anything' },
  }));
  const plain = ({
    measure,
    estimate,
    n,
    denominator,
  }: {
    measure: string;
    estimate: number | null;
    n: number;
    denominator: string;
  }): Figure => ({
    measure,
    slice: {},
    n,
    denominator,
    estimate: estimate ?? { na: 'a class is empty' },
    ci: { na: 'given with the rates it is made of' },
    interval: { na: 'given with the rates it is made of' },
    cluster_unit: { na: 'no interval' },
    test: { na: 'not tested' },
  });
  return [
    ...rates,
    plain({ measure: 'youden_points', estimate: youden, n: judged, denominator: 'items with a verdict' }),
    plain({
      measure: 'auc',
      estimate: auc,
      n: scores.inSquare,
      denominator: 'items of the square with a score',
    }),
  ].map((figure) => makeResultRow(figure, provenance));
}
