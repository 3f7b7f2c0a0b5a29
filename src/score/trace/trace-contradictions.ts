import type { Check } from '../../schema/check.ts';
import type { Witness } from '../../schema/record.ts';
import type { KeySession } from '../../schema/scenario-key.ts';
import type { Contradiction } from '../../schema/score.ts';
import type { Spec } from '../check-context.ts';
import type { Judge } from '../evaluate-check.ts';

/** Commands that a check asks for, of which the transcript says one thing and the started processes another. */
export function findTraceContradictions(settings: {
  witness: Witness;
  session: KeySession;
  judge: Judge;
}): Contradiction[] {
  const { witness, session, judge } = settings;
  if (witness.trace === undefined) return [];
  const { goal, mistake, acquired } = session;
  const checks = [goal.engagement, goal.restraint, mistake.action, acquired].filter(
    (check) => check !== null,
  );
  const specs = new Map(
    checks.flatMap((check) => [...ranOf(check)]).map((ran) => [JSON.stringify(ran), ran]),
  );
  return [...specs.values()].flatMap((ran) => {
    const { conflict, told, seen } = judge.weigh(ran);
    if (conflict === null) return [];
    return [
      {
        kind: conflict,
        says: `the transcript of ${ran.target}: ${told}`.slice(0, 400),
        butAlso: `the processes that were started: ${seen}`.slice(0, 400),
      },
    ];
  });
}

/** Every `ran` within a check. */
function* ranOf(check: Check): Generator<Spec<'ran'>> {
  if ('ran' in check) yield check.ran;
  else if ('all' in check) for (const part of check.all) yield* ranOf(part);
  else if ('any' in check) for (const part of check.any) yield* ranOf(part);
  else if ('not' in check) yield* ranOf(check.not);
  else if ('order' in check) for (const part of check.order) yield* ranOf(part);
  else if ('follows' in check) {
    const { what, after, without, unlessThen } = check.follows;
    for (const part of [what, after, without, unlessThen]) if (part !== undefined) yield* ranOf(part);
  }
}
