import type { KeyedItem } from '../subject.ts';

/** A verifier that needs no model: what it says follows from the item, its key, or the other items. */
export interface Reference {
  name: string;
  /** What it looks at, for the reader of the table. */
  about: string;
  /** Whether it sees only what a shortcut sees: such a verifier must not do better than chance. */
  isCue: boolean;
  /** Higher for what it would rather accept. */
  scoreOf: (keyed: KeyedItem) => number;
  /** Accepted from this score on. */
  threshold: number;
}
