import type { Locality } from './cell.ts';

/** What a baseline reads of an item. */
export type Sees = 'record' | 'evidence' | 'both' | 'metadata';

/** How often a baseline that understands nothing puts a valid item above an invalid one. */
export interface BaselineFigure {
  /** `B5` */
  id: string;
  /** `words of the evidence, naive Bayes` */
  name: string;
  sees: Sees;
  /**
   * `exact`: ½ to the last digit, since what it reads comes once valid and once invalid. `chance`: ½ within what chance
   * allows. `ceiling`: reported, not judged.
   */
  bar: 'exact' | 'chance' | 'ceiling';
  /** Area under the ROC curve over all items; ½ is chance, either side of it tells. */
  auc: number;
  /** At 95 %, whole families drawn. */
  interval: [low: number, high: number];
  byLocality: Partial<Record<Locality, LocalityFigure>>;
  verdict: 'kept' | 'broken' | 'reported';
  /** Why it is broken, in a sentence; empty where it is not. */
  why: string;
  /** What it goes by where it is broken: tokens of the learnt ones with their weight, valid ones positive. */
  tells: { token: string; weight: number }[];
  /** Where it is broken: an item it takes for valid and one it takes for invalid, both rightly. */
  examples: string[];
}

export interface LocalityFigure {
  auc: number;
  /** Of labels dealt anew within families, two-sided, Holm-corrected over all judged baselines of the arm. */
  p: number;
}

/** All baselines over the items of one arm. */
export interface ArmAudit {
  arm: string;
  items: number;
  families: number;
  /** Squares that were left out since a cell of them is missing. */
  incomplete: number;
  baselines: BaselineFigure[];
}
