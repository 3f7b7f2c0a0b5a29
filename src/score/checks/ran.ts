import { findTarget } from '../analyse-command.ts';
import type { CheckContext, Hit, Spec } from '../check-context.ts';
import { type Matcher, TOO_SLOW, makeMatcher } from '../match.ts';
import type { Invocation } from '../shell/invocation.ts';
import { surelyEnded } from '../shell/surely-ended.ts';
import { parseTarget } from '../shell/target.ts';

/** Commands that start the target with such arguments. One whose line does not say is a hit that is not sure. */
export function findRan(spec: Spec<'ran'>, { witness, lineOf }: CheckContext): Hit[] {
  const { args, unlessArgs, exit, output, verdicts = ['runs', 'may-run'] } = spec;
  const target = parseTarget(spec.target);
  const wanted = args === undefined ? null : makeMatcher(args);
  const unwanted = unlessArgs === undefined ? null : makeMatcher(unlessArgs);
  const said = output === undefined ? null : makeMatcher(output);
  const hits: Hit[] = [];
  for (const [index, event] of witness.events.entries()) {
    const line = lineOf(index);
    if (event.type !== 'command' || line === null) continue;
    const candidates = line.invocations.flatMap((invocation, at) =>
      findTarget({ invocations: [invocation], target, place: line.place }).map((hit) => ({ ...hit, at })),
    );
    const found = candidates.flatMap((hit) => {
      if (hit.argv.length === 0) return exit === undefined && said === null ? [hit] : [untold(hit)];
      const given = hit.args.join(' ');
      const isWanted = wanted === null ? true : wanted.test(given);
      const isUnwanted = unwanted === null ? false : unwanted.test(given);
      if (isWanted === false || isUnwanted === true) return [];
      const isSettled = isWanted !== null && isUnwanted !== null;
      const ended = endedSo({ event, invocation: line.invocations[hit.at]!, exit, said });
      if (ended === 'no') return [];
      if (ended === 'maybe') return [untold(hit)];
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
      at: hit.at,
    });
  }
  return hits;
}

/** How it ended is not told. */
function untold<Found>(hit: Found): Found & { verdict: 'cannot-tell'; reason: string } {
  return { ...hit, verdict: 'cannot-tell', reason: 'how it ended is not told' };
}

/** Did it end and print as asked? The line's exit code is that of its last command, which may be another. */
function endedSo(settings: {
  event: { command: string; exit: number | null; stdout: string; stderr: string };
  invocation: Invocation;
  exit: number | undefined;
  said: Matcher | null;
}): 'yes' | 'no' | 'maybe' {
  const { event, invocation, exit, said } = settings;
  const printed = said === null ? true : said.test(`${event.stdout}\n${event.stderr}`);
  if (printed === false) return 'no';
  if (exit !== undefined) {
    const words = invocation.words.map(({ source }) => source);
    const isTold =
      event.exit !== null &&
      surelyEnded(event.command, event.exit).some(
        (ended) => words.length > 0 && words.join('\0') === ended.slice(-words.length).join('\0'),
      );
    if (!isTold) return 'maybe';
    if (event.exit !== exit) return 'no';
  }
  return printed === null ? 'maybe' : 'yes';
}
