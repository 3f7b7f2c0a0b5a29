import type { CellRef } from './cell.ts';
import type { DCode } from './family.ts';

export const LABELS = ['supported', 'unsupported', 'contradicted', 'ambiguous'] as const;
export type Label = (typeof LABELS)[number];

/** One line of `keys/items.jsonl`. Sets list sentence ids; `spans[].sids` maps them to spans. */
export interface KeyRow {
  item_id: string;
  family_id: string;
  semantic_type: string;
  cell: CellRef;
  record_label: Label;
  obligations: KeyObligation[];
  spans: { n: number; roles: string[]; sids: string[] }[];
  removed: string[];
  inserted: string[];
  split: 'score' | 'shot';
  route: string;
  domain: string;
  alias_mechanism: string;
  alias_level: number;
  skeleton_id: string;
  conversation_id: string;
  seeds: { suite: string; surface: number };
  generator_version: string;
  gamma_hash: string;
}

export interface KeyObligation {
  oid: string;
  kind: 'claim' | 'relation' | 'qualification';
  text: string;
  label: Label;
  D: 'yes' | 'no';
  D_code: DCode | null;
  /** null where D is no. */
  E: 'yes' | 'no' | null;
  R: 'yes' | 'no' | null;
  E_sets: string[][];
  R_sets: string[][];
  conflict: boolean;
}
