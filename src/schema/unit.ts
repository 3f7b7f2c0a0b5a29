import type { FamilyArm, Arm, NoteVariant } from './suite.ts';

/** What `plan` lists and every later stage takes one at a time, in any order, on any worker or shard. */
export type Unit = ScenarioUnit | FamilyUnit;

export interface ScenarioUnit {
  kind: 'scenario';
  /** Opaque; also the folder's name. */
  id: string;
  name: string;
  /** 1-based. */
  instance: number;
  arms: readonly Arm[];
  notes: readonly NoteVariant[];
}

export interface FamilyUnit {
  kind: 'family';
  id: string;
  name: string;
  /** 1-based surface seed. */
  surface: number;
  arms: readonly FamilyArm[];
}
