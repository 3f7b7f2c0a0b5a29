import type { CandidateId, World } from './cell.ts';
import type { DCode } from './family.ts';
import type { FamilySid, LaterSid } from './family-plan.ts';
import type { KeyObligation, Label } from './key-row.ts';

/** Goals that a 32-bit verdict has room for, two bits each. */
export const MOST_GOALS = 16;

/** What every subset of a family's labelled sentences entails and refutes; both engines agree on all of it. */
export interface FamilyProof {
  /** Digest of the background theory. */
  gammaHash: string;
  /** The distinct obligation atoms of all candidates, as text. */
  goals: readonly string[];
  /** By world, and by the one sentence that may be said late. */
  settings: Record<World, Record<LaterSid, SettingProof>>;
  removals: Record<World, RemovalOptions>;
  /** The labels of a record against evidence; the only source of labels. */
  judge: (question: Question) => Judgement;
  /** Goals asked, each with its denial, over all subsets, by each engine. */
  queries: number;
}

/** The labelled sentences of one world with one of the late ones. A mask's bit i stands for `sids[i]`. */
export interface SettingProof {
  sids: readonly FamilySid[];
  /** By mask: bit 2g is set where goal g is entailed, bit 2g + 1 where it is refuted. */
  verdicts: Uint32Array;
  /** By mask: 1 where some atom holds together with its denial. */
  contradictory: Uint8Array;
  /** By goal: the minimal masks that entail it. */
  supports: readonly (readonly number[])[];
  /** By goal: the minimal masks that refute it. */
  refutes: readonly (readonly number[])[];
  /** Whether saying the sentences in the opposite order gave the same verdicts. */
  orderFree: boolean;
}

/** What can be taken out of the two-route block of a candidate in its own world. */
export interface RemovalOptions {
  /** Sets that cost the target and nothing else; the relation-bearing set first, then by size. */
  flips: readonly (readonly FamilySid[])[];
  /** Sets of a size that occurs among `flips` that cost nothing. */
  preserves: readonly (readonly FamilySid[])[];
}

export interface Question {
  candidate: CandidateId;
  world: World;
  /** Sentences of the evidence; those the family does not write are neutral and say nothing. */
  sids: readonly string[];
  /** Obligations that the record's own wording leaves indeterminate. */
  indeterminate: Readonly<Record<string, DCode>>;
}

export interface Judgement {
  record_label: Label;
  obligations: Omit<KeyObligation, 'kind' | 'text'>[];
}
