import type { CandidateId, CellRef } from './cell.ts';
import type { FamilySid } from './family-plan.ts';
import type { PublicItem } from './item.ts';
import type { KeyRow } from './key-row.ts';
import type { FamilyArm } from './suite.ts';

/** One family surface as values: what `write` lays down, and what the laws read. */
export interface RenderedFamily {
  id: string;
  family: string;
  surface: number;
  seed: string;
  /** By item id. */
  items: PublicItem[];
  /** In the order of `items`. */
  keys: KeyRow[];
  /** In the order of `items`. */
  cells: RenderedCell[];
  blocks: RenderedBlock[];
  /** By sentence id: the family's own, and `P1` … padding, `N1` … fillers, `X1` … replacements. */
  sentences: ReadonlyMap<string, RenderedSentence>;
  records: Record<CandidateId, RenderedRecord>;
  /** The family's own speaker. */
  speaker: string;
  drops: Drop[];
  /** What the template of each of the family's own sentences can say, to read a rendered one back. */
  grammars: ReadonlyMap<FamilySid, SentenceGrammar>;
}

/** The parts of a sentence in order. */
export type SentenceGrammar = readonly GrammarPart[];

/** Fixed text, or a hole: the slot it reads and how each value of it is written; null where any text may stand. */
export type GrammarPart =
  | { literal: string }
  | { path: string | null; options: readonly { value: string; text: string }[] | null };

export interface RenderedSentence {
  sid: string;
  role: string;
  text: string;
  tokens: number;
}

export interface RenderedRecord {
  text: string;
  tokens: number;
}

export interface RenderedCell {
  cell: CellRef;
  itemId: string;
  /** Position in `blocks`. */
  block: number;
}

/** The evidence of one or more cells; one turn a slot. */
export interface RenderedBlock {
  turns: RenderedTurn[];
  /** Of all turns, in order. */
  sids: string[];
  tokens: number;
  /** Against the distributed base block of the same world, or for removals the two-route block. */
  removed: string[];
  inserted: string[];
}

interface RenderedTurn {
  /** `YYYY-MM-DDTHH:MM` */
  when: string;
  who: string;
  sids: string[];
  text: string;
  tokens: number;
}

export const DROP_REASONS = {
  'no-filler': 'no neutral sentence is as long as one that is removed',
  'no-replacement': 'no unrelated neutral sentences are as long as the target sentences',
  'no-flip': 'no removal costs the target and nothing else',
  'no-preserve': 'no removal of the same size and length leaves every label',
  'no-room-later': 'no neutral sentences make up the turn of the correction and the later change',
} as const;

/** An arm that a family leaves. */
export interface Drop {
  arm: FamilyArm;
  /** Cells that are missing for it. */
  cells: number;
  reason: keyof typeof DROP_REASONS;
}

export type SentenceText = Record<FamilySid, RenderedSentence>;
