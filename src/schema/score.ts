import type { CheckResult, Source } from './check.ts';

export const STAGES = ['stored', 'selected', 'sent', 'present', 'acted', 'reflected'] as const;
export type StageName = (typeof STAGES)[number];

export interface StageVerdict {
  value: 'yes' | 'no' | 'unknown';
  sources: Source[];
}

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
  contradictions: Contradiction[];
  /** Unit in each name. */
  measures: Record<string, number | null>;
  versions: { foil: string; scorer: string; scenarioDigest: string };
}
