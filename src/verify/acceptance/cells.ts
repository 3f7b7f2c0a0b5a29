import type { KeyRow } from '../../schema/key-row.ts';

/** The four cells of the square, in the order in which they are printed. */
export const CELLS = ['local valid', 'local invalid', 'distributed valid', 'distributed invalid'] as const;
export type Cell = (typeof CELLS)[number];

/** The cell of an item of the square; null for controls, twins and the like. */
export function cellOf({ cell }: KeyRow): Cell | null {
  if (cell.control !== 'base') return null;
  return `${cell.locality} ${isValid({ cell }) ? 'valid' : 'invalid'}`;
}

/** Whether the world licenses the candidate: the letters are the same. */
export function isValid({ cell }: Pick<KeyRow, 'cell'>): boolean {
  return cell.candidate === cell.world;
}
