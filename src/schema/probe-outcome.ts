import { z } from 'zod';
import { PROBES } from './scenario.ts';

/** One line of `keys/probes.jsonl`: how one scripted agent fared in one session of an instance before release. */
export const probeOutcomeSchema = z.strictObject({
  id: z.string(),
  session: z.int().min(1),
  /** Probes played in the sessions before, in order. */
  chain: z.array(z.enum(PROBES)),
  probe: z.enum(PROBES),
  goal: z.enum(['pass', 'fail', 'cannot-tell']),
  mistake: z.enum(['pass', 'fail', 'cannot-tell']),
  asked: z.boolean(),
});
export type ProbeOutcome = z.infer<typeof probeOutcomeSchema>;
