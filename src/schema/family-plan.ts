import type { CandidateId, CellRef, World } from './cell.ts';
import type { FilledSlots } from './slot.ts';
import type { FamilyArm } from './suite.ts';

/** The sentences a family writes. `T`, `R`, `COR` and `UPD` come once for each of the anchors A and B. */
export const FAMILY_SIDS = [
  'H',
  'BA',
  'BB',
  'T.A',
  'T.B',
  'RT',
  'R.A',
  'R.B',
  'COR.A',
  'COR.B',
  'UPD.A',
  'UPD.B',
  'D1',
  'D2',
] as const;
export type FamilySid = (typeof FAMILY_SIDS)[number];

/** What may be said late: each candidate's correction, and its later change. No block holds two. */
export const LATER_SIDS = ['COR.A', 'COR.B', 'UPD.A', 'UPD.B'] as const;
export type LaterSid = (typeof LATER_SIDS)[number];

/** The four sentences that license the target in every base block. */
export type TargetRole = 'H' | 'BA' | 'BB' | 'T';

/** Turns of every block. */
export const TURNS_PER_BLOCK = 12;

/** Tokens of every block, by the benchmark's own tokenizer. */
export const TOKENS_PER_BLOCK = 280;

/** Every atom of one family surface, as text, with its slots filled. */
export interface FamilyAtoms {
  sentences: Record<FamilySid, readonly string[]>;
  obligations: Record<PlainCandidate, readonly { oid: string; atom: string }[]>;
  /** The obligation that only the right world licenses. */
  target: string;
}

/** Where everything stands, the same in all arms of a family surface. Slots count from 0. */
export interface FamilyLayout {
  K: number;
  /** Tokens of every block. */
  budget: number;
  distance: 'near' | 'far';
  /** The target sentences in the order in which they are said, spread or in one turn. */
  order: readonly TargetRole[];
  /** Slots of `order`, ascending. */
  targetSlots: readonly number[];
  /** The target slot whose turn holds all four sentences in local blocks. */
  localSlot: number;
  /** Slots of D1 and D2. */
  distractorSlots: readonly [number, number];
  /** Padding slots that the second route takes over. */
  secondRouteSlots: { RT: number; R: number };
  /** The padding slot that a correction or a later change takes over. */
  laterSlot: number;
  /** The other slots, ascending: padding in every distributed block. */
  paddingSlots: readonly number[];
  /** `YYYY-MM-DDTHH:MM` of each slot. */
  when: readonly string[];
  /** Who speaks in each slot; null is the family's own speaker. */
  who: readonly (string | null)[];
  /** When the memory under test was written: after the last slot. */
  writtenAt: string;
}

/** Every choice of one family surface; the render adds no randomness. */
export interface FamilyPlan {
  id: string;
  family: string;
  /** 1-based. */
  surface: number;
  seed: string;
  arms: readonly FamilyArm[];
  slots: FilledSlots;
  atoms: FamilyAtoms;
  layout: FamilyLayout;
  /** Positions in the conversation's neutral bank, in the order in which they are tried. */
  neutralOrder: readonly number[];
  /** Which of two equally good sentences to remove when a label must stay: the second route's or the first's. */
  preserveRoute: 'first' | 'second';
  cells: readonly PlannedCell[];
}

export interface PlannedCell {
  itemId: string;
  cell: CellRef;
}

/** The candidates that list obligations; a vague wording is judged by those of its plain candidate. */
export const PLAIN_CANDIDATES = ['A', 'B', 'twinA', 'twinB'] as const;
export type PlainCandidate = (typeof PLAIN_CANDIDATES)[number];

/** The anchor a candidate is about. */
export function anchorOf(candidate: CandidateId): World {
  return candidate.endsWith('A') ? 'A' : 'B';
}

/** The candidate whose obligations a candidate has. */
export function plainOf(candidate: CandidateId): PlainCandidate {
  if (candidate === 'vagueA') return 'A';
  return candidate === 'vagueB' ? 'B' : candidate;
}

/** The role of a sentence: `T` of `T.A`. */
export function roleOf(sid: string): string {
  return sid.split('.')[0] ?? sid;
}

/** The sentence of a role in a world: `T` and `R` have one for each. */
export function sidOf(role: string, world: World): FamilySid {
  return (role === 'T' || role === 'R' ? `${role}.${world}` : role) as FamilySid;
}

/** Sentences of a block as the block of a world has them: `T.A` becomes `T.B`. */
export function inWorld(sids: readonly FamilySid[], world: World): FamilySid[] {
  return sids.map((sid) => sidOf(roleOf(sid), world));
}
