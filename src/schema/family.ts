import { z } from 'zod';
import { roleOf, type FamilySid } from './family-plan.ts';
import type { Locate } from './place.ts';
import { slotsSchema } from './slot.ts';

export const SEMANTIC_TYPES = [
  'causal',
  'purpose',
  'temporal_order',
  'temporal_scope',
  'modality',
  'attribution',
  'condition',
  'negation_scope',
  'quantity',
  'comparison',
  'identity',
  'location_time',
  'exception',
  'ownership',
  'frequency',
  'hearsay',
  'quantifier_strength',
  'recipient',
  'deontic',
  'version',
  'part_whole',
  'duration',
  'preference',
] as const;

/** Properties of the record alone that make an obligation indeterminate. */
export const D_CODES = {
  D1: 'unresolved referent',
  D2: 'vague quantity or degree',
  D3: 'unanchored time',
  D4: 'elliptical or dangling relation',
  D5: 'holder missing for an evaluative',
  D6: 'malformed text',
} as const;
export type DCode = keyof typeof D_CODES;

const template = z.string().min(1);
/** `cause(fr2, nights)` or `not cause(physio, nights)`; arguments are symbols or numbers, and may be slots. */
const atom = z.string().min(1);

const sentence = z.strictObject({ text: template, atoms: z.array(atom) });
const inBothWorlds = z.strictObject({ A: sentence, B: sentence });

const obligation = z.strictObject({
  oid: z.string().regex(/^O[1-9]$/u),
  kind: z.enum(['claim', 'relation', 'qualification']),
  text: template,
  atom,
});
const candidate = z.strictObject({ text: template, obligations: z.array(obligation).min(1) });
const vagueCandidate = z.strictObject({
  text: template,
  /** Obligations of the plain candidate that this wording leaves indeterminate. */
  indeterminate: z.record(z.string().regex(/^O[1-9]$/u), z.enum(Object.keys(D_CODES) as [DCode, ...DCode[]])),
});

/** `families/<name>.yaml` */
export const familyFileSchema = z.strictObject({
  family: z.string().regex(/^[a-z][a-z0-9-]*$/u),
  type: z.enum(SEMANTIC_TYPES),
  domain: z.enum(['everyday', 'coding-agent']),
  route: z.enum(['alias', 'arithmetic', 'chain', 'dialogue']),
  alias: z.strictObject({ mechanism: z.string().min(1), level: z.int().min(0).max(3) }),
  split: z.enum(['score', 'shot']).default('score'),
  /** A file of `families/history/`. */
  conversation: z.string().min(1),
  speaker: template,
  /**
   * Place in the cycle of layouts. Families numbered 0, 1, 2 … share near and far, the local turn's rank and the order
   * of the sentences out evenly, whatever the seed; without it the layout is drawn.
   */
  design: z.int().min(0).optional(),
  slots: slotsSchema,
  /** The obligation that only the right world licenses. */
  target: z.string().regex(/^O[1-9]$/u),
  /** Days, counted from the first span, in which the asserted relation and the later change hold. */
  frame: z.strictObject({
    subject: z.string().min(1),
    event: z.string().min(1),
    asserted: z.tuple([z.int(), z.int()]),
    update: z.tuple([z.int(), z.int().nullable()]),
  }),
  candidates: z.strictObject({
    A: candidate,
    B: candidate,
    twinA: candidate,
    twinB: candidate,
    vagueA: vagueCandidate,
    vagueB: vagueCandidate,
  }),
  sentences: z.strictObject({
    H: sentence,
    BA: sentence,
    BB: sentence,
    T: inBothWorlds,
    RT: sentence,
    R: inBothWorlds,
    COR: inBothWorlds,
    UPD: inBothWorlds,
    D1: sentence,
    D2: sentence,
  }),
});
export type FamilyFile = z.infer<typeof familyFileSchema>;

/** A sentence of the file; `T`, `R`, `COR` and `UPD` have one for each side. */
export function sentenceOf(file: FamilyFile, sid: FamilySid): { text: string; atoms: string[] } {
  const sentence = file.sentences[roleOf(sid) as keyof FamilyFile['sentences']];
  if ('text' in sentence) return sentence;
  return sid.endsWith('A') ? sentence.A : sentence.B;
}

/** Where a sentence stands in the file. */
export function pathOfSentence(sid: FamilySid): string[] {
  return ['sentences', ...sid.split('.')];
}

/** `families/history/<name>.yaml`: the neutral talk that padding, fillers and replacements are drawn from. */
export const conversationFileSchema = z.strictObject({
  conversation: z.string().regex(/^[a-z][a-z0-9-]*$/u),
  domain: z.enum(['everyday', 'coding-agent']),
  /** Who else speaks; a family's own speaker joins them. */
  speakers: z.array(z.string().min(1)).min(2),
  /** First day of the conversation falls in this range. */
  start: z
    .tuple([z.iso.date(), z.iso.date()])
    .refine(([first, last]) => first <= last, 'the last day comes before the first'),
  /** By topic, at least 60 sentences that anybody there might say, and that touch no family. */
  neutral: z
    .record(z.string().regex(/^[a-z][a-z -]*$/u), z.array(z.string().min(1)).min(3))
    .refine((topics) => Object.values(topics).flat().length >= 60, 'fewer than 60 sentences in all'),
});
export type ConversationFile = z.infer<typeof conversationFileSchema>;

/** Every neutral sentence of a conversation, topic after topic. */
export function neutralOf({ neutral }: ConversationFile): string[] {
  return Object.values(neutral).flat();
}

export interface FamilySource {
  name: string;
  /** For messages only. */
  path: string;
  file: FamilyFile;
  digest: string;
  /** Where in the file the value at a path stands; absent where the source was not read from a text. */
  locate?: Locate;
}

export interface ConversationSource {
  name: string;
  path: string;
  file: ConversationFile;
  digest: string;
}
