import { Z_95 } from './normal-quantile.ts';

/**
 * Standard error of an AUC with `perClass` positives and as many negatives (Hanley and McNeil 1982). At 0.5 it is
 * √((2n + 1) / 12n²).
 */
export function aucStandardError(settings: { auc: number; perClass: number }): number {
  const { auc, perClass: n } = settings;
  const twoPositives = auc / (2 - auc);
  const twoNegatives = (2 * auc * auc) / (1 + auc);
  const spread = twoPositives + twoNegatives - 2 * auc * auc;
  return Math.sqrt((auc * (1 - auc) + (n - 1) * spread) / (n * n));
}

/** Fewest items per class whose AUC has a 95 % interval no wider than ± `halfWidth`. */
export function aucItemsNeeded(settings: { auc: number; halfWidth: number }): number {
  const { auc, halfWidth } = settings;
  const fits = (perClass: number) => Z_95 * aucStandardError({ auc, perClass }) <= halfWidth;
  let enough = 1;
  while (!fits(enough)) enough *= 2;
  let short = Math.floor(enough / 2);
  while (enough - short > 1) {
    const middle = Math.floor((enough + short) / 2);
    if (fits(middle)) enough = middle;
    else short = middle;
  }
  return enough;
}
