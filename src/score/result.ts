import type { CheckResult, Evidence } from '../schema/check.ts';
import { compareText } from '../digest.ts';

export type Outcome = CheckResult['outcome'];

/** A result whose sources are those of its evidence: a verdict never claims a source it has nothing from. */
export function makeResult(outcome: Outcome, evidence: readonly Evidence[]): CheckResult {
  return {
    outcome,
    evidence: [...evidence],
    sources: [...new Set(evidence.map(({ source }) => source))].toSorted(compareText),
  };
}

export function passIf(holds: boolean, evidence: readonly Evidence[]): CheckResult {
  return makeResult(holds ? 'pass' : 'fail', evidence);
}

export function cannotTell(evidence: Evidence): CheckResult {
  return makeResult('cannot-tell', [evidence]);
}
