export type AdmissionVerdict = 'admitted' | 'saturated' | 'unsolvable' | 'contaminated' | 'undecided';

/** `admission.json` */
export interface Admission {
  rule: { name: string; digest: string; operatingCharacteristic: OperatingPoint[] };
  scenarios: AdmittedScenario[];
}

/** How often the rule admits a scenario whose control truly succeeds with this probability, and whose oracle always does. */
export interface OperatingPoint {
  controlSuccessProbability: number;
  admitProbability: number;
}

export interface AdmittedScenario {
  id: string;
  verdict: AdmissionVerdict;
  control: { runs: number; failures: number; excluded: number };
  oracle: { runs: number; successes: number; excluded: number };
  because: string;
}
