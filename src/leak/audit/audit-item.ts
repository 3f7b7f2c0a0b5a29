import type { CellRef } from '../../schema/cell.ts';
import type { PublicItem } from '../../schema/item.ts';

/** An item of a family with what its key says of it. */
export interface AuditItem {
  item: PublicItem;
  cell: CellRef;
  isValid: boolean;
  family: string;
  surface: number;
  /** Line in the file, from 1. */
  line: number;
}

/** The other candidate's record in the same family surface and arm, for what tells two candidates apart. */
export interface RivalledItem extends AuditItem {
  rival: string;
}
