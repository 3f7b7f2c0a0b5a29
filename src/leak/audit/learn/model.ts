import type { Rows } from './rows.ts';

/** A linear model: the higher the score, the likelier valid. */
export interface Model {
  weights: Float64Array;
  bias: number;
}

export type Train = (options: {
  rows: Rows;
  isValid: readonly boolean[];
  /** The rows that are learnt from. */
  train: readonly number[];
}) => Model;

export function scoreOf(model: Model, rows: Rows, row: number): number {
  const { weights } = model;
  const features = rows.features[row]!;
  const values = rows.values[row]!;
  let sum = model.bias;
  for (let at = 0; at < features.length; at += 1) sum += weights[features[at]!]! * values[at]!;
  return sum;
}
