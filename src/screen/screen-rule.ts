import { digestOfValue } from '../digest.ts';
import { binomialTail } from '../stats/binomial-tail.ts';
import type { OperatingPoint } from '../schema/admission.ts';
import type { ChosenScreenRule, OwnScreenRule, ScreenRuleName } from '../schema/suite.ts';

/**
 * What admits a scenario, as data. A run is one trajectory; it succeeds when its goal is met in every session after
 * the first. `runs` are the fewest and the most that are looked at: the verdict falls as soon as no further run
 * could change it, and not before the fewest.
 */
export interface ScreenRule {
  /** `own` for a rule that a suite brings itself; the digest tells two of them apart. */
  name: ScreenRuleName | 'own';
  control: Readonly<OwnScreenRule['control']>;
  oracle: Readonly<OwnScreenRule['oracle']>;
  /** Premises whose failure means that the note reached an agent that should not have it, or the reverse. */
  contaminatedBy: readonly string[];
  occupancy?: OwnScreenRule['occupancy'];
}

const CONTAMINATED_BY = ['no-note', 'one-note'];

const RULES: Readonly<Record<ScreenRuleName, Omit<ScreenRule, 'name'>>> = {
  default: {
    control: { runs: [3, 5], admitIfFailureRateAtLeast: 0.8 },
    oracle: { runs: [2, 3], admitIfSuccessRateAtLeast: 0.6 },
    contaminatedBy: CONTAMINATED_BY,
  },
  /** Twice the runs: for studies in which a scenario that is not hard costs more than the runs that find it out. */
  strict: {
    control: { runs: [6, 10], admitIfFailureRateAtLeast: 0.9 },
    oracle: { runs: [3, 5], admitIfSuccessRateAtLeast: 0.8 },
    contaminatedBy: CONTAMINATED_BY,
  },
};

const CONTROL_SUCCESS_PROBABILITIES = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** The rule that a suite names, or brings. */
export function findScreenRule(chosen: ChosenScreenRule): ScreenRule {
  if (typeof chosen === 'string') return { name: chosen, ...RULES[chosen] };
  return { name: 'own', ...chosen, contaminatedBy: CONTAMINATED_BY };
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
