import type { ArmAudit } from './baseline.ts';

export type Severity = 'error' | 'warning';
export type Where = 'text' | 'path' | 'git' | 'archive' | 'metadata' | 'prompt' | 'id' | 'statistics';

/** Something a subject could read, or infer, that it should not. */
export interface Finding {
  rule: string;
  severity: Severity;
  /** Within the folder or suite. */
  path: string;
  where: Where;
  line: number | null;
  /** Git object id. */
  object: string | null;
  term: string;
  matched: string;
  /** `exact`, `case`, `identifier`, `stem`, `encoded:<name>`, `unicode`, `split`, `paraphrase`. */
  how: string;
  why: string;
  /** Of a passage that may say the fact in other words, until the whole folder is read: what it shares with the fact. */
  overlap?: Overlap;
}

/** What a passage shares with one half of a fact. */
export interface Overlap {
  /** The text of the half. */
  half: string;
  /** By concept, the stem by which the passage says it. */
  said: Record<string, string>;
  /** Concepts that stand together in both: `deploy queue`. */
  pairs: string[];
}

export interface LeakReport {
  findings: Finding[];
  scanned: { files: number; bytes: number; gitObjects: number; archives: number };
  skipped: { path: string; why: string }[];
  /** Of a suite with matched families whose keys were read: what baselines make of its items. */
  audit?: ArmAudit[];
}

/** A law of a family, a scenario or the whole suite that does not hold. */
export interface Violation {
  /** `I-12`, `probes.prior`, `given`. */
  law: string;
  severity: 'hard' | 'warning';
  /** The unit, by name and what replays it. */
  unit: string;
  message: string;
}
