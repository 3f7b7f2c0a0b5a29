import type { Admission } from '../schema/admission.ts';
import type { Manifest } from '../schema/manifest.ts';
import type { ProbeOutcome } from '../schema/probe-outcome.ts';
import type { Score } from '../schema/score.ts';
import type { RandomSource } from '../stats/bootstrap.ts';

/** Whose session it was: what a score does not know. */
export interface Run {
  record: string;
  id: string;
  arm: string;
  /** Rung of the note, null where the arm has none. */
  note: string | null;
  session: number;
  replicate: number;
  agent: string;
}

/** What a report is made from: declared fields only, never a transcript. */
export interface ReportInput {
  manifest: Manifest;
  instances: readonly { id: string; scenario: string; origin: string; skin: string; form: string }[];
  /** Items by arm and label. */
  items: readonly { control: string; label: string; count: number }[];
  probes: readonly ProbeOutcome[];
  runs: readonly Run[];
  scores: readonly Score[];
  admission: Admission | null;
  /** The draws of a bootstrap, by its name alone. */
  randomOf: (...names: string[]) => RandomSource;
}
