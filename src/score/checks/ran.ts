import { findTarget } from '../analyse-command.ts';
import type { CheckContext, Hit, Spec } from '../check-context.ts';
import { TOO_SLOW, makeMatcher } from '../match.ts';
import { parseTarget } from '../shell/target.ts';

/** Commands that start the target with such arguments. One whose line does not say is a hit that is not sure. */
export function findRan(spec: Spec<'ran'>, { witness, lineOf }: CheckContext): Hit[] {
  const { args, unlessArgs, verdicts = ['runs', 'may-run'] } = spec;
  const target = parseTarget(spec.target);
  const wanted = args === undefined ? null : makeMatcher(args);
  const unwanted = unlessArgs === undefined ? null : makeMatcher(unlessArgs);
  const hits: Hit[] = [];
  for (const [index, event] of witness.events.entries()) {
    const line = lineOf(index);
    if (event.type !== 'command' || line === null) continue;
    const found = findTarget({ invocations: line.invocations, target, place: line.place }).flatMap((hit) => {
      if (hit.argv.length === 0) return [hit];
      const given = hit.args.join(' ');
      const isWanted = wanted === null ? true : wanted.test(given);
      const isUnwanted = unwanted === null ? false : unwanted.test(given);
      if (isWanted === false || isUnwanted === true) return [];
      const isSettled = isWanted !== null && isUnwanted !== null;
      return [isSettled ? hit : { ...hit, verdict: 'cannot-tell' as const, reason: TOO_SLOW }];
    });
    const sure = found.find(({ verdict }) => verdicts.includes(verdict));
    const unsure = found.find(({ verdict }) => verdict === 'cannot-tell');
    const hit = sure ?? unsure;
    if (hit === undefined) {
      if (verdicts.includes('does-not-run') && found.length === 0)
        hits.push({ event: index, found: event.command, isSure: true });
      continue;
    }
    hits.push({
      event: index,
      found: `${event.command} (${hit.verdict}: ${hit.reason})`,
      isSure: sure !== undefined,
    });
  }
  return hits;
}
