import type { PartName } from '../../schema/verifier-prompts.ts';

/** Which parts each view asks for, in their order; `claim` and `question` come once for each of theirs. */
export const VIEW_PARTS = {
  holistic: ['whole'],
  atomic: ['claim'],
  residual: ['rest'],
  'atomic+residual': ['claim', 'rest'],
  structured: ['structured'],
  compact: ['compact'],
  obligations: ['obligations'],
  'qa-joint': ['questions'],
  'qa-min': ['question'],
} as const satisfies Record<string, readonly PartName[]>;

export type View = keyof typeof VIEW_PARTS;
export const VIEWS = Object.keys(VIEW_PARTS) as View[];
