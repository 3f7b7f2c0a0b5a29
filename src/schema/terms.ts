import { z } from 'zod';

/** A terms file: what must not be readable in a folder. */
export const termsFileSchema = z.strictObject({
  terms: z.array(z.string().min(1)).default([]),
  /** Searched in names only. */
  labels: z.array(z.string().min(1)).default([]),
  /** Full sentences; searched as text now, as paraphrase by the fuller checker. */
  facts: z.array(z.string().min(1)).default([]),
});
export type TermsFile = z.infer<typeof termsFileSchema>;

/** An allow file: findings that are meant. An entry that silences nothing is itself a finding. */
export const allowFileSchema = z.strictObject({
  allow: z.array(
    z.strictObject({ rule: z.string().min(1), path: z.string().min(1), reason: z.string().min(1) }),
  ),
});
export type AllowFile = z.infer<typeof allowFileSchema>;
