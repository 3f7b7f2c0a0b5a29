import type { BaselineFigure, LocalityFigure } from '../../schema/baseline.ts';
import type { Locality } from '../../schema/cell.ts';
import type { Baseline } from './baselines.ts';

/** What was measured of one baseline, with raw p-values. */
export interface Measured {
  baseline: Baseline;
  bar: BaselineFigure['bar'];
  scores: readonly number[];
  auc: number;
  interval: [low: number, high: number];
  byLocality: Partial<Record<Locality, LocalityFigure>>;
}

/** Rounding alone makes no such difference. */
const EXACT = 1e-9;
const MOST_OFF = 0.05;
const WIDEST: readonly [low: number, high: number] = [0.4, 0.6];
/** Chance of a false alarm among all p-values of an arm together. */
const LEVEL = 0.01;
/** With fewer families chance alone goes beyond the bar for the AUC, and only the p-values are judged. */
const FEWEST_FAMILIES = 64;

/** The verdict on each baseline, with its p-values corrected for the number of all that are judged by chance. */
export function judge(options: {
  measured: readonly Measured[];
  families: number;
  arm: string;
}): BaselineFigure[] {
  const { measured, families, arm } = options;
  // Other arms have a quarter of the items, too few for the bar of the base square.
  const isJudgedByAuc = arm === 'base' && families >= FEWEST_FAMILIES;
  const judged = measured.flatMap(({ bar, byLocality }) =>
    bar === 'chance' ? Object.values(byLocality) : [],
  );
  const corrected = new Map(correctByHolm(judged.map(({ p }) => p)).map((p, index) => [judged[index]!, p]));
  return measured.map((one) => {
    const { baseline, bar, auc, interval } = one;
    const { id, name, sees } = baseline;
    const byLocality = Object.fromEntries(
      Object.entries(one.byLocality).map(([locality, figure]) => [
        locality,
        { ...figure, p: corrected.get(figure) ?? figure.p },
      ]),
    );
    const why = whyBroken({ ...one, byLocality }, isJudgedByAuc);
    const verdict = bar === 'ceiling' ? 'reported' : why === '' ? 'kept' : 'broken';
    return { id, name, sees, bar, auc, interval, byLocality, verdict, why, tells: [], examples: [] };
  });
}

function whyBroken({ baseline, bar, auc, interval, byLocality }: Measured, isJudgedByAuc: boolean): string {
  if (bar === 'ceiling') return '';
  if (bar === 'exact') {
    const off = [auc, ...Object.values(byLocality).map((one) => one.auc)].find(
      (one) => Math.abs(one - 0.5) > EXACT,
    );
    return off === undefined
      ? ''
      : `reads only the ${baseline.sees}, which must come once valid and once invalid, and yet has an AUC of ${off.toFixed(3)}`;
  }
  const sure = Object.entries(byLocality).find(([, { p }]) => p <= LEVEL);
  if (sure !== undefined) {
    const [locality, figure] = sure;
    return `AUC ${figure.auc.toFixed(3)} on ${locality} items, p ${figure.p.toExponential(1)} after correction`;
  }
  // Ids and places in the file are drawn: their AUC is as far off as chance takes it.
  if (!isJudgedByAuc || baseline.sees === 'metadata') return '';
  if (Math.abs(auc - 0.5) > MOST_OFF) return `AUC ${auc.toFixed(3)}, more than ${MOST_OFF} off`;
  const [low, high] = interval;
  return low < WIDEST[0] || high > WIDEST[1]
    ? `the interval of its AUC, ${low.toFixed(3)} to ${high.toFixed(3)}, leaves ${WIDEST.join(' to ')}`
    : '';
}

/** Holm's step-down adjustment (Holm 1979): below a level where his procedure rejects at it. */
function correctByHolm(values: readonly number[]): number[] {
  const order = [...values.keys()].toSorted((a, b) => values[a]! - values[b]!);
  const corrected = values.map(() => 1);
  let largest = 0;
  for (const [step, index] of order.entries()) {
    largest = Math.max(largest, Math.min(1, values[index]! * (values.length - step)));
    corrected[index] = largest;
  }
  return corrected;
}
