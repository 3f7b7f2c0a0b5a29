import type { RunRecord } from '../schema/record.ts';

/** Puts a trajectory into a folder of its own. */
export type LayOut = (dir: string) => void;

/**
 * Keeps what paid sessions left, so that none is ever played twice. A session is finished once `finish` has returned;
 * one that was begun and is not finished is torn, and is played again from the state before it.
 */
export interface SessionKeeper {
  /** Whether the session may start; false when its price could pass the budget. */
  begin(record: string): boolean;
  /** A folder that gets what the agent printed and its transcript. */
  rawFolder(record: string): string;
  /** The record for good, and the trajectory as it stands for the session after it. */
  finish(session: { record: RunRecord; dir: string }): void;
  /** Lays the trajectory out as a finished session and the world left it; null where that is not kept (any more). */
  stateAfter(record: string): LayOut | null;
  /** The trajectory of these sessions is finished: the states between them are needed no more. */
  forget(records: readonly string[]): void;
}
