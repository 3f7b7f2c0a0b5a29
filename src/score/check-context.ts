import type { Check, CheckResult } from '../schema/check.ts';
import type { Witness } from '../schema/record.ts';
import type { LineAnalysis } from './shell/analyse-line.ts';

/** What the checks of one witness share. */
export interface CheckContext {
  witness: Witness;
  /** Evaluates a nested check. */
  evaluate(check: Check): CheckResult;
  /** What the command of this event starts, by the shell parser; null for other events. */
  lineOf(event: number): LineAnalysis | null;
  /** Events of action checks that were looked for before, by the check's JSON. */
  knownHits: Map<string, Hit[] | null>;
}

/** An event that satisfies an action check; `isSure` is false where the line does not say. */
export interface Hit {
  /** Index in the witness's events. */
  event: number;
  found: string;
  isSure: boolean;
  /** Its place among what the event's line starts; without one, before all of it. */
  at?: number;
}

/** The members of the check union, by kind. */
export type CheckKind = Check extends infer Member ? (Member extends Member ? keyof Member : never) : never;
export type Spec<K extends CheckKind> = Extract<Check, Record<K, unknown>>[K];
