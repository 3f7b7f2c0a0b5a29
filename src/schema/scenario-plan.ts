import type { KeyCell } from './scenario-key.ts';
import type { FilledSlots } from './slot.ts';
import type { NoteVariant, Arm } from './suite.ts';

/** Every choice of one scenario instance; the render adds no randomness. */
export interface ScenarioPlan {
  id: string;
  scenario: string;
  instance: number;
  seed: string;
  slots: FilledSlots;
  /** Unix seconds of each commit of the history, in order. */
  commitTimes: number[];
  /** Unix seconds at which each session starts, after the history. */
  sessionTimes: number[];
  arms: readonly Arm[];
  notes: readonly NoteVariant[];
  noteIds: Record<NoteVariant, string>;
  cells: KeyCell[];
}
