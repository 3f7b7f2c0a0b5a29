import { digestOfValue } from '../digest.ts';
import { binomialTail } from '../stats/binomial-tail.ts';
import type { OperatingPoint } from '../schema/admission.ts';
import type { ScreenRuleName } from '../schema/suite.ts';

/**
 * What admits a scenario, as data. A run is one trajectory; it succeeds when its goal is met in every session after
 * the first. `runs` are the fewest and the most that are looked at: the verdict falls as soon as no further run
 * could change it, and not before the fewest.
 */
export interface ScreenRule {
  name: ScreenRuleName;
  control: { runs: readonly [number, number]; admitIfFailureRateAtLeast: number };
  oracle: { runs: readonly [number, number]; admitIfSuccessRateAtLeast: number };
  /** Premises whose failure means that the note reached an agent that should not have it, or the reverse. */
  contaminatedBy: readonly string[];
}

const RULES: Readonly<Record<ScreenRuleName, Omit<ScreenRule, 'name'>>> = {
  default: {
    control: { runs: [3, 5], admitIfFailureRateAtLeast: 0.8 },
    oracle: { runs: [2, 3], admitIfSuccessRateAtLeast: 0.6 },
    contaminatedBy: ['no-note', 'one-note'],
  },
  /** Twice the runs: for studies in which a scenario that is not hard costs more than the runs that find it out. */
  strict: {
    control: { runs: [6, 10], admitIfFailureRateAtLeast: 0.9 },
    oracle: { runs: [3, 5], admitIfSuccessRateAtLeast: 0.8 },
    contaminatedBy: ['no-note', 'one-note'],
  },
};

const CONTROL_SUCCESS_PROBABILITIES = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

export function findScreenRule(name: ScreenRuleName): ScreenRule {
  return { name, ...RULES[name] };
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
