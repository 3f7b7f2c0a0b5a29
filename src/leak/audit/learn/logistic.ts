import { scoreOf, type Model, type Train } from './model.ts';
import type { Rows } from './rows.ts';

/** Weight of the data against the penalty ½‖w‖². */
const C = 1;
/** Ending before the optimum is a stronger penalty, no leak: what is left out is not seen from first to last. */
const MOST_ROUNDS = 25;
/** A row's condition may be off by so much, in logits. */
const TOLERANCE = 1e-2;
const NEWTON_STEPS = 30;

/**
 * L2-penalised logistic regression by dual coordinate descent (Yu, Huang and Lin 2011), rows in their order: the same
 * rows give the same weights. The bias is the weight of a feature that every row has, and is penalised as the others.
 *
 * Where every distinct row is there as often valid as invalid, all weights are 0, which needs no descent.
 */
export const trainLogistic: Train = ({ rows, isValid, train }) => {
  const weights = new Float64Array(rows.names.length);
  if (isBalanced(rows, isValid, train)) return { weights, bias: 0 };
  const model: Model = { weights, bias: 0 };
  const dual = new Float64Array(rows.features.length).fill(C / 2);
  const sizes = train.map((row) => 1 + rows.values[row]!.reduce((sum, value) => sum + value * value, 0));
  for (const row of train) add(model, rows, row, signOf(isValid[row]) * dual[row]!);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let worst = 0;
    for (const [index, row] of train.entries()) {
      const sign = signOf(isValid[row]);
      const before = dual[row]!;
      const margin = sign * scoreOf(model, rows, row);
      const off = Math.abs(margin + Math.log(before / (C - before)));
      if (off < TOLERANCE) continue;
      worst = Math.max(worst, off);
      const after = solve({ size: sizes[index]!, before, margin });
      dual[row] = after;
      add(model, rows, row, sign * (after - before));
    }
    if (worst < TOLERANCE) break;
  }
  return model;
};

function signOf(isValid: boolean | undefined): number {
  return isValid === true ? 1 : -1;
}

function add(model: Model, rows: Rows, row: number, by: number): void {
  const features = rows.features[row]!;
  const values = rows.values[row]!;
  for (let at = 0; at < features.length; at += 1) model.weights[features[at]!]! += by * values[at]!;
  model.bias += by;
}

/**
 * The dual value z in (0, C) with size (z − before) + margin + log(z / (C − z)) = 0, found in t = logit(z / C), in
 * which the left side rises by at least 1 a unit: Newton's steps, kept within the bracket that this gives.
 */
function solve({ size, before, margin }: { size: number; before: number; margin: number }): number {
  let low = -(margin + size * (C - before));
  let high = -(margin - size * before);
  let t = Math.min(high, Math.max(low, Math.log(before / (C - before))));
  for (let step = 0; step < NEWTON_STEPS; step += 1) {
    const share = 1 / (1 + Math.exp(-t));
    const value = size * (C * share - before) + margin + t;
    if (Math.abs(value) < TOLERANCE / 100) break;
    if (value > 0) high = t;
    else low = t;
    const next = t - value / (size * C * share * (1 - share) + 1);
    t = next > low && next < high ? next : (low + high) / 2;
  }
  // Within a double of an end the logarithms would not be finite.
  return Math.min(C * (1 - 1e-15), Math.max(C * 1e-300, C / (1 + Math.exp(-t))));
}

function isBalanced(rows: Rows, isValid: readonly boolean[], train: readonly number[]): boolean {
  const balance = new Map<number, number>();
  for (const row of train) {
    const text = rows.texts[row]!;
    balance.set(text, (balance.get(text) ?? 0) + signOf(isValid[row]));
  }
  for (const left of balance.values()) if (left !== 0) return false;
  return true;
}
