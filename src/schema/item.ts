import { z } from 'zod';

/** Digits of opaque ids, Crockford's in lower case: no i, l, o, u. */
export const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
export const ID_LENGTH = 12;
export const OPAQUE_ID = new RegExp(`^[${ID_ALPHABET}]{${ID_LENGTH}}$`, 'u');

/** All that a verifier or an annotator may see of an item. Closed: an unknown field is an error. */
export const publicItemSchema = z.strictObject({
  item_id: z.string().regex(OPAQUE_ID),
  /** The memory under test. */
  record: z.string().min(1),
  /** Chronological; `n` is 1-based; `when` is `YYYY-MM-DDTHH:MM`, local, no zone. */
  evidence: z.array(
    z.strictObject({
      n: z.int().min(1),
      when: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u),
      who: z.string().min(1),
      text: z.string().min(1),
    }),
  ),
});
export type PublicItem = z.infer<typeof publicItemSchema>;
