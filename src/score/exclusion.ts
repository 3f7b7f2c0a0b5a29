import type { Check, CheckResult } from '../schema/check.ts';
import type { RunRecord } from '../schema/record.ts';

/**
 * Why a record cannot be scored, or null: a premise of the run that failed, or a prompt that spoke of a workspace
 * that was not so. Neither says anything about the agent.
 */
export function exclusionOf(settings: {
  gates: RunRecord['gates'];
  givens: readonly { check: Check; result: CheckResult }[];
}): string | null {
  const gate = settings.gates.find(({ holds }) => !holds);
  if (gate !== undefined) return `${gate.name}: ${gate.evidence}`;
  const given = settings.givens.find(({ result }) => result.outcome === 'fail');
  return given === undefined
    ? null
    : `given: the prompt asserts ${JSON.stringify(given.check)}, which did not hold`;
}
