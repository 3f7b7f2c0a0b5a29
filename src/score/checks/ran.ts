import { findTarget } from '../analyse-command.ts';
import type { CheckContext, Hit, Spec } from '../check-context.ts';
import { parseTarget } from '../shell/target.ts';

/** Commands that start the target with such arguments. One whose line does not say is a hit that is not sure. */
export function findRan(spec: Spec<'ran'>, { witness, lineOf }: CheckContext): Hit[] {
  const { args, unlessArgs, verdicts = ['runs', 'may-run'] } = spec;
  const target = parseTarget(spec.target);
  const wanted = args === undefined ? null : new RegExp(args, 'mu');
  const unwanted = unlessArgs === undefined ? null : new RegExp(unlessArgs, 'mu');
  const hits: Hit[] = [];
  for (const [index, event] of witness.events.entries()) {
    const line = lineOf(index);
    if (event.type !== 'command' || line === null) continue;
    const found = findTarget({ invocations: line.invocations, target, place: line.place }).filter((hit) => {
      const given = hit.args.join(' ');
      const isOpaque = hit.argv.length === 0;
      return isOpaque || ((wanted?.test(given) ?? true) && !(unwanted?.test(given) ?? false));
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
