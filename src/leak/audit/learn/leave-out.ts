import { scoreOf, type Model, type Train } from './model.ts';
import type { Rows } from './rows.ts';

/**
 * The score of each row by a model of all other families: what holds of one family only predicts nothing of the next.
 * `rowsFor` gives the rows as they are scaled by those that are trained on.
 */
export function leaveFamiliesOut(options: {
  families: readonly string[];
  isValid: readonly boolean[];
  rowsFor: (train: readonly number[]) => Rows;
  train: Train;
}): number[] {
  const { families, isValid, rowsFor, train } = options;
  const scores = families.map(() => 0);
  for (const family of new Set(families)) {
    const others = families.flatMap((one, row) => (one === family ? [] : [row]));
    if (others.length === 0) continue;
    const rows = rowsFor(others);
    const model = train({ rows, isValid, train: others });
    for (const [row, one] of families.entries()) if (one === family) scores[row] = scoreOf(model, rows, row);
  }
  return scores;
}

/** The features with the largest weights of a model of all rows, either side. */
export function heaviest({ weights }: Model, rows: Rows, most: number): { token: string; weight: number }[] {
  return [...weights.entries()]
    .toSorted((a, b) => Math.abs(b[1]) - Math.abs(a[1]) || a[0] - b[0])
    .slice(0, most)
    .filter(([, weight]) => weight !== 0)
    .map(([feature, weight]) => ({ token: rows.names[feature]!, weight }));
}
