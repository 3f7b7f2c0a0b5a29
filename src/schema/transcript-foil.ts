import { z } from 'zod';
import { eventSchema } from './record.ts';

const count = z.int().min(0).nullable();

/** First line of a session in Foil's own JSON lines; its events follow, one a line, as records hold them. */
export const foilSessionSchema = z.strictObject({
  type: z.literal('session'),
  foil: z.string(),
  id: z.string(),
  agent: z.string().optional(),
  model: z.string().optional(),
  /** Absolute path of the workspace. */
  root: z.string().optional(),
});

/** Last line of a session; without it the session was cut off. */
export const foilEndSchema = z.strictObject({
  type: z.literal('end'),
  error: z.string().optional(),
  usage: z
    .strictObject({
      inputTokens: count,
      cacheReadTokens: count,
      cacheWriteTokens: count,
      outputTokens: count,
      apiCalls: count,
      costInUsd: z.number().min(0),
    })
    .partial()
    .optional(),
});

/** What the reader takes of a run record. */
export const foilRecordSchema = z.object({
  record: z.string(),
  agent: z.string(),
  witness: z.object({ root: z.string(), events: z.array(eventSchema) }),
});
