import { compareText } from '../../digest.ts';
import type { KeyRow } from '../../schema/key-row.ts';
import { clusteredBootstrap, type RandomSource } from '../../stats/bootstrap.ts';
import { CELLS, cellOf, type Cell } from './cells.ts';

/** How much of a group of items was accepted. */
export interface Accepted {
  n: number;
  accepted: number;
  /** Null without items. */
  rate: number | null;
  /** 95 %, whole conversations drawn; null without items. */
  interval: [low: number, high: number] | null;
}

export interface Decided {
  key: KeyRow;
  isAccepted: boolean;
}

export const ACCEPTED_RESAMPLES = 2_000;

/** Acceptance in each cell of the square. Items that are no part of it are passed over. */
export function acceptedByCell(decided: readonly Decided[], random: RandomSource): Record<Cell, Accepted> {
  const groups = new Map<Cell, Decided[]>(CELLS.map((cell) => [cell, []]));
  for (const each of decided) {
    const cell = cellOf(each.key);
    if (cell !== null) groups.get(cell)!.push(each);
  }
  const rates = [...groups].map(([cell, members]) => [cell, accepted(members, random)] as const);
  return Object.fromEntries(rates) as Record<Cell, Accepted>;
}

/** Acceptance of whatever items, with the interval that conversations give. */
export function accepted(decided: readonly Decided[], random: RandomSource): Accepted {
  const clusters = new Map<string, number[]>();
  for (const { key, isAccepted } of decided) {
    const values = clusters.get(key.conversation_id) ?? [];
    values.push(isAccepted ? 1 : 0);
    clusters.set(key.conversation_id, values);
  }
  const n = decided.length;
  const count = decided.filter(({ isAccepted }) => isAccepted).length;
  if (n === 0) return { n, accepted: 0, rate: null, interval: null };
  const inOrder = [...clusters].toSorted(([a], [b]) => compareText(a, b)).map(([, values]) => values);
  const { interval } = clusteredBootstrap({ clusters: inOrder, random, resamples: ACCEPTED_RESAMPLES });
  return { n, accepted: count, rate: count / n, interval };
}
