import { z } from 'zod';

/**
 * A line of `raw/pass-<n>.jsonl`: a request that left, or how it ended. A start without an end was under way when a
 * run was killed.
 */
export const callSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('start'), request: z.string(), attempt: z.int().min(1) }),
  z.strictObject({
    type: z.literal('end'),
    request: z.string(),
    attempt: z.int().min(1),
    /** Of HTTP; null where no response came. */
    status: z.int().nullable(),
    latencyInMs: z.number().min(0),
    /** The response as it came, or what went wrong. */
    body: z.string(),
    /** Whether the request is done with; otherwise it is asked again. */
    isFinal: z.boolean(),
  }),
]);
export type Call = z.infer<typeof callSchema>;
export type CallEnd = Extract<Call, { type: 'end' }>;
