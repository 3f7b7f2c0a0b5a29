import { compareText } from '../../digest.ts';
import type { AuditItem, RivalledItem } from './audit-item.ts';

/** More squares tell no more of a baseline than these do, and cost time. */
const MOST_ITEMS = 1_200;

/**
 * The items of one arm that are judged: whole squares, in which both candidates meet both worlds, the first surfaces of
 * all families first. Each comes with the record of its rival.
 */
export function chooseItems(items: readonly AuditItem[]): { chosen: RivalledItem[]; incomplete: number } {
  const squares = new Map<string, AuditItem[]>();
  for (const one of items) {
    const name = JSON.stringify([one.family, one.surface, one.cell.locality]);
    const square = squares.get(name);
    if (square === undefined) squares.set(name, [one]);
    else square.push(one);
  }
  const whole = [...squares.values()].filter(isWhole);
  const chosen = whole
    .toSorted(([a], [b]) => a!.surface - b!.surface || compareText(a!.family, b!.family))
    .flat()
    .slice(0, MOST_ITEMS)
    .toSorted((a, b) => a.line - b.line)
    .map((one) => ({ ...one, rival: rivalOf(one, squares) }));
  return { chosen, incomplete: squares.size - whole.length };
}

function isWhole(square: readonly AuditItem[]): boolean {
  const cells = new Set(square.map(({ cell }) => `${anchorOf(cell)} ${cell.world}`));
  return square.length === 4 && cells.size === 4;
}

function anchorOf({ candidate }: AuditItem['cell']): string {
  return candidate.slice(-1);
}

function rivalOf(one: AuditItem, squares: ReadonlyMap<string, readonly AuditItem[]>): string {
  const square = squares.get(JSON.stringify([one.family, one.surface, one.cell.locality])) ?? [];
  return square.find(({ cell }) => anchorOf(cell) !== anchorOf(one.cell))?.item.record ?? '';
}
