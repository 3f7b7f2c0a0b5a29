import { z } from 'zod';

const counts = z.int().min(0);

const admittedScenarioSchema = z.strictObject({
  id: z.string(),
  verdict: z.enum(['admitted', 'saturated', 'unsolvable', 'contaminated', 'undecided']),
  control: z.strictObject({ runs: counts, failures: counts, excluded: counts }),
  oracle: z.strictObject({ runs: counts, successes: counts, excluded: counts }),
  because: z.string(),
});
export type AdmittedScenario = z.infer<typeof admittedScenarioSchema>;

const operatingPointSchema = z.strictObject({
  controlSuccessProbability: z.number().min(0).max(1),
  admitProbability: z.number().min(0).max(1),
});
/** How often the rule admits a scenario whose control truly succeeds with this probability, and whose oracle always does. */
export type OperatingPoint = z.infer<typeof operatingPointSchema>;

/** `admission.json` */
export const admissionSchema = z.strictObject({
  rule: z.strictObject({
    name: z.string(),
    digest: z.string(),
    operatingCharacteristic: z.array(operatingPointSchema),
  }),
  scenarios: z.array(admittedScenarioSchema),
});
export type Admission = z.infer<typeof admissionSchema>;
