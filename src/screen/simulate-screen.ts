import type { RandomSource } from '../stats/bootstrap.ts';
import type { AdmittedScenario } from '../schema/admission.ts';
import type { ScreenedRun } from './collect-runs.ts';
import type { ScreenPoint } from './plan-screen.ts';
import type { ScreenRule } from './screen-rule.ts';
import { judgeScenario } from './screen.ts';

export interface SimulatedPoint extends ScreenPoint {
  /** Share of the trials in which the rule admitted. */
  observedAdmitRate: number;
  /** Standard error of that share where the computed probability is true. */
  standardError: number;
  verdicts: Partial<Record<AdmittedScenario['verdict'], number>>;
}

/** Agents that succeed with known probabilities go through the rule itself: observed against computed. */
export function simulateScreen(settings: {
  rule: ScreenRule;
  points: readonly ScreenPoint[];
  trials: number;
  random: RandomSource;
}): SimulatedPoint[] {
  const { rule, points, trials, random } = settings;
  const play = (count: number, successProbability: number): ScreenedRun[] =>
    Array.from({ length: count }, (_, index) => ({
      replicate: index + 1,
      outcome: random() < successProbability ? 'success' : 'failure',
      reason: null,
      failedPremises: [],
    }));
  return points.map((point) => {
    const verdicts: SimulatedPoint['verdicts'] = {};
    for (let trial = 0; trial < trials; trial += 1) {
      const { verdict } = judgeScenario({
        rule,
        control: play(rule.control.runs[1], point.controlSuccessProbability),
        oracle: play(rule.oracle.runs[1], point.oracleSuccessProbability),
      });
      verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    }
    const p = point.admitProbability;
    return {
      ...point,
      observedAdmitRate: (verdicts.admitted ?? 0) / trials,
      standardError: Math.sqrt((p * (1 - p)) / trials),
      verdicts,
    };
  });
}
