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
}

export interface LeakReport {
  findings: Finding[];
  scanned: { files: number; bytes: number; gitObjects: number; archives: number };
  skipped: { path: string; why: string }[];
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
