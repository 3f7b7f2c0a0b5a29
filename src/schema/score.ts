import type { CheckResult, Evidence, Source } from './check.ts';

export const STAGES = ['stored', 'selected', 'sent', 'present', 'acted', 'reflected'] as const;
export type StageName = (typeof STAGES)[number];

export interface StageVerdict {
  value: 'yes' | 'no' | 'unknown';
  /** Distinct, sorted; one source is one observation, and is reported as such. */
  sources: Source[];
  evidence: Evidence[];
}

export const FAILURES = [
  /** The note was asked for, or retrieved by itself, and something else came. */
  'not-found',
  /** The note waited to be asked for, and nobody asked. */
  'never-asked',
  /** The note was before the model when it decided, and the goal was missed. */
  'delivered-and-ignored',
  /** The note was before the model when it decided, is no longer true, and was followed. */
  'backflow',
  /** Nothing that should have brought the note did anything. */
  'trigger-did-not-fire',
  /** A premise failed: the session says nothing about memory. */
  'invalid',
] as const;
/** Where a session that missed its goal was lost. */
export type Failure = (typeof FAILURES)[number];

/** Two sources of one session that deny each other. */
export interface Contradiction {
  kind: string;
  says: string;
  butAlso: string;
}

/** One line of `scores/<scorer digest>.jsonl`. */
export interface Score {
  record: string;
  id: string;
  session: number;
  outcome: 'scored' | 'excluded';
  reason?: string;
  goal: CheckResult | null;
  mistake: CheckResult | null;
  acquired: CheckResult | null;
  /** The agent ended by asking instead of acting. */
  asked: boolean;
  stages: Record<StageName, StageVerdict>;
  /** null where the goal was not missed, or where the session was lost is not known. */
  failure: Failure | null;
  /** Independent observations behind each verdict: two checks of one source are one. */
  observations: { goal: number; mistake: number; acquired: number };
  contradictions: Contradiction[];
  /** Unit in each name. */
  measures: Record<string, number | null>;
  /** Measures that are null because the session ended before what they wait for. */
  censored: string[];
  /** The checks are of another version of the scenario than the record. */
  replayed: boolean;
  versions: {
    foil: string;
    scorer: string;
    scorerDigest: string;
    /** Of the scenario the record was made with. */
    scenarioDigest: string;
    /** Of the key whose checks were evaluated. */
    checksDigest: string;
  };
}
