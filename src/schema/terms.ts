import { z } from 'zod';

/** A terms file: what must not be readable in a folder. */
export const termsFileSchema = z.strictObject({
  terms: z.array(z.string().min(1)).default([]),
  /** Searched in names only. */
  labels: z.array(z.string().min(1)).default([]),
  /** Searched as they stand and in other words: whole sentences, or what goes wrong and what to do instead. */
  facts: z
    .array(
      z.union([z.string().min(1), z.strictObject({ wrong: z.string().min(1), right: z.string().min(1) })]),
    )
    .default([]),
  /** Folders that each are all one subject sees, as globs such as `task-?/environment`. */
  subjects: z.array(z.string().min(1)).optional(),
  /** What no subject may reach, as globs such as `task-?/solution`. */
  hidden: z.array(z.string().min(1)).optional(),
  /** Also look for words and histories that tell of a test; many an honest repository has some. */
  realism: z.boolean().optional(),
});
export type TermsFile = z.infer<typeof termsFileSchema>;

/** An allow file: findings that are meant. An entry that silences nothing is itself a finding. */
export const allowFileSchema = z.strictObject({
  allow: z.array(
    z.strictObject({ rule: z.string().min(1), path: z.string().min(1), reason: z.string().min(1) }),
  ),
});
export type AllowFile = z.infer<typeof allowFileSchema>;
