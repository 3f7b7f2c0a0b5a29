import type { Verdict } from '../../schema/verdict.ts';
import type { CallScore } from './judge-call.ts';
import type { PlannedCall } from './plan-requests.ts';

/**
 * The verdict of an item in a configuration: the lowest of the scores of its requests, since a record is licensed only
 * if all of it is. One request without a score leaves the item without a verdict.
 * @returns null where a request is still open.
 */
export function verdictOfCalls(settings: {
  /** All of one item in one configuration. */
  calls: readonly Pick<PlannedCall, 'itemId' | 'configuration' | 'call' | 'request'>[];
  scores: ReadonlyMap<string, CallScore>;
  view: string;
  pass: number;
}): Verdict | null {
  const { calls, scores, view, pass } = settings;
  const answers = calls.map(({ call, request }) => ({ call, answer: scores.get(request) }));
  const [first] = calls;
  if (first === undefined || answers.some(({ answer }) => answer === undefined)) return null;
  const fault = answers.find(({ answer }) => answer!.fault !== null)?.answer!.fault ?? null;
  const lowest = answers
    .map(({ answer }) => answer!)
    .toSorted((a, b) => (a.score ?? Infinity) - (b.score ?? Infinity))[0]!;
  const score = fault === null ? lowest.score : null;
  return {
    item_id: first.itemId,
    view,
    configuration: first.configuration,
    pass,
    score,
    decision: score === null ? null : score > 0 ? 'yes' : 'no',
    rail: fault === null ? lowest.rail : null,
    fault,
    parts: Object.fromEntries(answers.map(({ call, answer }) => [call, answer!.score])),
  };
}
