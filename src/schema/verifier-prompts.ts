import { z } from 'zod';
import { placeholdersOf } from '../text/fill-placeholders.ts';
import { SEMANTIC_TYPES } from './family.ts';

/** A text with exactly these `{placeholders}`, each once. */
function template(...names: string[]): z.ZodType<string> {
  const expected = names.toSorted().join();
  const said = names.length === 0 ? 'no placeholder' : names.map((name) => `{${name}}`).join(', ');
  return z
    .string()
    .min(1)
    .refine((text) => placeholdersOf(text).toSorted().join() === expected, `must have ${said}, each once`);
}

/** `prompts/frames.yaml` */
export const framesFileSchema = z.strictObject({
  /** The two words that a verdict is given in. */
  verdicts: z.strictObject({ yes: z.string().min(1), no: z.string().min(1) }),
  frames: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z][a-z-]*$/u),
        instruction: template(),
        case: template('note', 'passages', 'count'),
      }),
    )
    .min(1),
});
export type Frame = z.infer<typeof framesFileSchema>['frames'][number];

/** `prompts/views.yaml` */
export const viewsFileSchema = z.strictObject({
  /** One request each. */
  parts: z.strictObject({
    whole: template('record'),
    claim: template('claim', 'context'),
    rest: template('record', 'claims'),
    structured: template('record', 'claims'),
    compact: template('lines'),
    obligations: template('record', 'obligations'),
    questions: template('questions'),
    question: template('question', 'context'),
  }),
  pieces: z.strictObject({
    listed: template('text'),
    numbered: template('n', 'text'),
    link: template('n', 'label', 'between', 'text'),
    asked: template('question', 'answer'),
    context: template('said'),
    open: template('words'),
  }),
  between: z.strictObject({
    one: template('first'),
    two: template('first', 'last'),
    many: template('first', 'last'),
  }),
});

/** `prompts/questions.yaml` */
export const questionsFileSchema = z.strictObject({
  links: z.record(
    z.enum(SEMANTIC_TYPES),
    z.strictObject({ label: z.string().min(1), question: z.string().min(1) }),
  ),
  claims: z.strictObject({
    subject: z.strictObject({ question: template('predicate') }),
    existence: z.strictObject({ question: template('verb', 'rest'), answer: template('verb') }),
    whole: z.strictObject({ question: template('text'), answer: z.string().min(1) }),
    open: z.strictObject({ question: z.string().min(1), answer: template('words') }),
  }),
});

/** All wording of `foil verify`, with a digest of the files it comes from. */
export interface VerifierPrompts {
  verdicts: { yes: string; no: string };
  frames: Frame[];
  views: z.infer<typeof viewsFileSchema>;
  questions: z.infer<typeof questionsFileSchema>;
  digest: string;
}

export type PartName = keyof z.infer<typeof viewsFileSchema>['parts'];
