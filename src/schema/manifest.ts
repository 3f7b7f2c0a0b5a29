import { z } from 'zod';

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/u);
const checkSummary = z.looseObject({ ran: z.boolean() });

/** `manifest.json`: what the suite is, and that it was checked. No label of any unit. */
export const manifestSchema = z.strictObject({
  foil: z.string(),
  suite: z.strictObject({ name: z.string(), seed: z.string(), digest }),
  content: z.record(z.string(), digest),
  units: z.array(z.strictObject({ id: z.string(), kind: z.enum(['scenario', 'family']), digest })),
  files: z.record(z.string(), digest),
  git: z.record(z.string(), z.strictObject({ head: z.string(), tags: z.record(z.string(), z.string()) })),
  checks: z.strictObject({ leak: checkSummary, laws: checkSummary, probes: checkSummary }),
});
export type Manifest = z.infer<typeof manifestSchema>;
