import type { Check } from './check.ts';
import { type Step, type ProbeName, PROBES } from './scenario.ts';
import type { FilledSlots } from './slot.ts';
import type { Arm, NoteVariant } from './suite.ts';

/** `keys/scenarios/<id>.json`: all that the scorer and the runner need, rendered. Never shown to a subject. */
export interface ScenarioKey {
  id: string;
  scenario: string;
  instance: number;
  seed: string;
  title: string;
  origin: 'told' | 'discovered';
  skin: string;
  form: string;
  slots: FilledSlots;
  fact: string;
  /** Only where the fact is no longer true from session 2 on. */
  note?: 'stale';
  halves: { wrong: string; right: string };
  terms: string[];
  anchors: string[];
  notes: KeyNote[];
  /** One cell per arm and note variant; the cell's id is what a record and a store carry. */
  cells: KeyCell[];
  sessions: KeySession[];
  world: KeyWorld[];
  /** Scripted agents, by session number. */
  probes: Record<ProbeName, Step[][]>;
  /** Files whose text a record must carry, since a check names them; sorted. */
  watch: string[];
  /** Repositories a record must describe: `workspace`, `beside/origin.git`; sorted. */
  repos: string[];
  requires: string[];
  /** Digest of this key without this field; a check is only replayed over records that carry the same. */
  digest: string;
}

export interface KeyNote {
  note_id: string;
  variant: NoteVariant;
  text: string;
}

export interface KeyCell {
  id: string;
  arm: Arm;
  /** null for the control. */
  note: NoteVariant | null;
}

export interface KeySession {
  k: number;
  prompt: string;
  /** Unix seconds: the clock that git sees in this session's scripted commands. */
  at: number;
  given: Check[];
  goal: { engagement: Check; restraint: Check };
  mistake: { action: Check | null; state: Check | null; because: string | null };
  acquired: Check | null;
  rediscovery: Check[];
  measures: Record<string, Check>;
  verify: { name: string; run: string; timeoutInSeconds: number }[];
}

export interface KeyWorld {
  after: number[];
  /** `Name <email>` that git sees. */
  as: string;
  steps: Step[];
}

/** `stores/<cell id>.json`: what the harness plants for one memory cell. */
export interface Store {
  id: string;
  arm: Arm;
  notes: { note_id: string; text: string }[];
}

/** `public/scenarios/<id>/prompts.json` */
export interface Prompts {
  sessions: { k: number; prompt: string }[];
}

/** The scripted agents that have something to do in session `k`: all, but for an `alternative` that is not written. */
export function probesOf(key: Pick<ScenarioKey, 'probes'>, k: number): ProbeName[] {
  return PROBES.filter(
    (probe) => probe !== 'alternative' || (key.probes.alternative[k - 1] ?? []).length > 0,
  );
}
