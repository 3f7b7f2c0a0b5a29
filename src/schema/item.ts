import { z } from 'zod';

/** All that a verifier or an annotator may see of an item. Closed: an unknown field is an error. */
export const publicItemSchema = z.strictObject({
  item_id: z.string().regex(/^[0-9a-hjkmnp-tv-z]{12}$/u),
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
