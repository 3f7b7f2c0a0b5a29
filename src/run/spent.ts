import type { LedgerEntry } from '../schema/ledger.ts';

/** Prices are told to the hundredth of a cent; sums of them are rounded to that. */
const STEPS_PER_DOLLAR = 10_000;

/**
 * What may have been spent, in US dollars: a session that ended counts what it cost, or its bound where nobody said;
 * one that started and did not end counts its bound. A session that was torn and played again counts each time.
 */
export function spentInUsd(entries: readonly LedgerEntry[]): number {
  const open = new Map<string, number[]>();
  let spent = 0;
  for (const entry of entries) {
    const bounds = open.get(entry.record) ?? [];
    if (entry.type === 'start') open.set(entry.record, [...bounds, entry.boundInUsd]);
    else spent += entry.costInUsd ?? bounds.at(-1) ?? 0;
    if (entry.type === 'end') open.set(entry.record, bounds.slice(0, -1));
  }
  for (const bounds of open.values()) spent += bounds.reduce((sum, bound) => sum + bound, 0);
  return Math.round(spent * STEPS_PER_DOLLAR) / STEPS_PER_DOLLAR;
}
