import { digestOfValue } from '../digest.ts';
import { inputError } from '../errors.ts';
import { binomialTail } from '../stats/binomial-tail.ts';
import type { OperatingPoint } from '../schema/admission.ts';

/**
 * What admits a scenario, as data. A run is one trajectory; it succeeds when its goal is met in every session after
 * the first. `runs` are the fewest and the most that are looked at: the verdict falls as soon as no further run
 * could change it, and not before the fewest.
 */
export interface ScreenRule {
  name: string;
  control: { runs: readonly [number, number]; admitIfFailureRateAtLeast: number };
  oracle: { runs: readonly [number, number]; admitIfSuccessRateAtLeast: number };
  /** Premises whose failure means that the note reached an agent that should not have it, or the reverse. */
  contaminatedBy: readonly string[];
}

const RULES: readonly ScreenRule[] = [
  {
    name: 'default',
    control: { runs: [3, 5], admitIfFailureRateAtLeast: 0.8 },
    oracle: { runs: [2, 3], admitIfSuccessRateAtLeast: 0.6 },
    contaminatedBy: ['no-note', 'one-note'],
  },
];

const CONTROL_SUCCESS_PROBABILITIES = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** @throws InputError when there is no rule of that name. */
export function findScreenRule(name: string): ScreenRule {
  const rule = RULES.find((known) => known.name === name);
  if (rule !== undefined) return rule;
  throw inputError(
    `screen rule ${name}`,
    'there is no such rule',
    `one of ${RULES.map((known) => known.name).join(', ')}`,
  );
}

export function digestOfRule(rule: ScreenRule): string {
  return digestOfValue(rule);
}

/** How many of the most runs must fail, or succeed. */
export function neededOf(rate: number, [, most]: readonly [number, number]): number {
  // A rate such as 0.6 of 5 is 3, whatever its binary fraction says.
  return Math.ceil(rate * most - 1e-9);
}

/** How often the rule admits a scenario by its control's true success probability, its oracle never failing. Exact. */
export function operatingCharacteristic(rule: ScreenRule): OperatingPoint[] {
  const { runs, admitIfFailureRateAtLeast } = rule.control;
  return CONTROL_SUCCESS_PROBABILITIES.map((controlSuccessProbability) => ({
    controlSuccessProbability,
    admitProbability: binomialTail({
      trials: runs[1],
      atLeast: neededOf(admitIfFailureRateAtLeast, runs),
      success: 1 - controlSuccessProbability,
    }),
  }));
}
