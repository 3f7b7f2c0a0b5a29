import type { CheckResult } from '../../schema/check.ts';
import type { CheckContext, Spec } from '../check-context.ts';
import { makeResult } from '../result.ts';

/** Every part is evaluated, so that the evidence is whole. */
export function checkAll(parts: Spec<'all'>, { evaluate }: CheckContext): CheckResult {
  const results = parts.map(evaluate);
  const decisive = results.filter(({ outcome }) => outcome === 'fail');
  if (decisive.length > 0) return combine('fail', decisive);
  const unsure = results.filter(({ outcome }) => outcome === 'cannot-tell');
  return unsure.length > 0 ? combine('cannot-tell', unsure) : combine('pass', results);
}

export function checkAny(parts: Spec<'any'>, { evaluate }: CheckContext): CheckResult {
  const results = parts.map(evaluate);
  const decisive = results.filter(({ outcome }) => outcome === 'pass');
  if (decisive.length > 0) return combine('pass', decisive);
  const unsure = results.filter(({ outcome }) => outcome === 'cannot-tell');
  return unsure.length > 0 ? combine('cannot-tell', unsure) : combine('fail', results);
}

export function checkNot(part: Spec<'not'>, { evaluate }: CheckContext): CheckResult {
  const result = evaluate(part);
  const opposite = { pass: 'fail', fail: 'pass', 'cannot-tell': 'cannot-tell' } as const;
  return { ...result, outcome: opposite[result.outcome] };
}

function combine(outcome: CheckResult['outcome'], results: readonly CheckResult[]): CheckResult {
  return makeResult(
    outcome,
    results.flatMap(({ evidence }) => evidence),
  );
}
