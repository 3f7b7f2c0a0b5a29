import { z } from 'zod';

/** What a verifier said of one item in one configuration and pass: a line of `verdicts.jsonl`. */
export const verdictSchema = z.strictObject({
  item_id: z.string(),
  /** How the record was shown; `given` where the verifier chose for itself. */
  view: z.string(),
  /** `<view>.<frame>.<examples>`, or the name that predictions give. */
  configuration: z.string(),
  pass: z.int().min(1),
  /** Log-odds for yes; null where only a word was given, or nothing that could be scored. */
  score: z.number().nullable(),
  /** Yes where the score is above 0, or the word that was given; null with a fault. */
  decision: z.enum(['yes', 'no']).nullable(),
  /** On which side the score is only a bound: the other verdict was not in the window. */
  rail: z.enum(['yes', 'no']).nullable(),
  /** Why there is no verdict; such an item is counted and left out of every rate. */
  fault: z.string().nullable(),
  /** The score of each request, where there were several to choose from; of these `score` is the lowest. */
  parts: z.record(z.string(), z.number().nullable()).exactOptional(),
});
export type Verdict = z.infer<typeof verdictSchema>;
