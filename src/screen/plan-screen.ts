import { binomialTail } from '../stats/binomial-tail.ts';
import { type ScreenRule, neededOf } from './screen-rule.ts';
import { sequentialRuns } from './sequential-runs.ts';

export interface ScreenPlan {
  /** Of one instance, when every run that the rule may look at is played. */
  worst: { controlRuns: number; oracleRuns: number; sessions: number };
  /** Of all instances, at the price of a session; null without one. */
  worstInUsd: number | null;
  /** What the rule does with an instance, by what is true of it. */
  points: ScreenPoint[];
  /** Premises that fail by themselves more often than one in twenty. */
  warnings: string[];
}

export interface ScreenPoint {
  controlSuccessProbability: number;
  oracleSuccessProbability: number;
  admitProbability: number;
  /** Sessions of one instance, with no run after the verdict is certain. */
  expectedSessions: number;
}

const PROBABILITIES = [0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1];
const ORACLE_PROBABILITIES = [1, 0.8];
const MOST_FALSE_FAILURES = 0.05;

/** What a screen costs at worst and how often it errs, before anything is spent. Every number is exact. */
export function planScreen(settings: {
  rule: ScreenRule;
  instances: number;
  /** Sessions of a trajectory, the first included. */
  sessions: number;
  priceInUsd: number | null;
}): ScreenPlan {
  const { rule, instances, sessions, priceInUsd } = settings;
  const [, controlRuns] = rule.control.runs;
  const [, oracleRuns] = rule.oracle.runs;
  // A replicate of control and oracle share their session 1.
  const sessionsOf = (control: number, oracle: number): number =>
    Math.max(control, oracle) + (control + oracle) * (sessions - 1);
  const worst = { controlRuns, oracleRuns, sessions: sessionsOf(controlRuns, oracleRuns) };
  return {
    worst,
    worstInUsd: priceInUsd === null ? null : worst.sessions * instances * priceInUsd,
    points: ORACLE_PROBABILITIES.flatMap((oracleSuccessProbability) =>
      PROBABILITIES.map((controlSuccessProbability) => {
        const control = controlCount(rule, controlSuccessProbability);
        const oracle = oracleCount(rule, oracleSuccessProbability);
        let expectedSessions = 0;
        for (const [a, p] of control.runs.entries())
          for (const [b, q] of oracle.runs.entries()) expectedSessions += p * q * sessionsOf(a, b);
        return {
          controlSuccessProbability,
          oracleSuccessProbability,
          admitProbability: control.yes * oracle.yes,
          expectedSessions,
        };
      }),
    ),
    warnings: warningsOf(rule),
  };
}

function controlCount(rule: ScreenRule, successProbability: number) {
  const { runs, admitIfFailureRateAtLeast } = rule.control;
  const needed = neededOf(admitIfFailureRateAtLeast, runs);
  return sequentialRuns({ limits: runs, needed, hitProbability: 1 - successProbability });
}

function oracleCount(rule: ScreenRule, successProbability: number) {
  const { runs, admitIfSuccessRateAtLeast } = rule.oracle;
  const needed = neededOf(admitIfSuccessRateAtLeast, runs);
  return sequentialRuns({ limits: runs, needed, hitProbability: successProbability });
}

function warningsOf(rule: ScreenRule): string[] {
  return (rule.occupancy ?? []).flatMap(({ premise, draws, probability, atLeast }) => {
    const falseFailure = 1 - binomialTail({ trials: draws, atLeast, success: probability });
    if (falseFailure <= MOST_FALSE_FAILURES) return [];
    const times = atLeast === 1 ? 'once' : `${atLeast} times`;
    return [
      `the premise ${premise} asks for something ${times} in ${draws} draws at p = ${probability}: it fails by itself in ${(100 * falseFailure).toFixed(1)} % of runs`,
    ];
  });
}
