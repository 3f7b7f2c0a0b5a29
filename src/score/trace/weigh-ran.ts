import { posix } from 'node:path';
import type { CheckResult, Evidence } from '../../schema/check.ts';
import type { StartedProcess, Witness } from '../../schema/record.ts';
import type { Hit, Spec } from '../check-context.ts';
import { makeMatcher } from '../match.ts';
import { makeResult } from '../result.ts';
import type { LineAnalysis } from '../shell/analyse-line.ts';
import { parseTarget } from '../shell/target.ts';
import { type Started, findStarted, isWithoutProcess } from './started.ts';

const MOST_EVIDENCE = 5;
const COUNTED: readonly string[] = ['runs', 'may-run'];
/** The shell's own: the program could not be started, or was not found. */
const NOT_STARTED: ReadonlySet<number | null> = new Set([null, 126, 127]);

/** What the transcript and the trace say of one command, and whether they deny each other. */
export interface WeighedRan {
  result: CheckResult;
  conflict: 'told-and-not-started' | 'started-and-not-told' | null;
  /** What either says, in words; of use where they deny each other. */
  told: string;
  seen: string;
}

/**
 * Did it run, by the transcript and by the processes that were really started? Where the transcript cannot tell, or
 * says only that it may have run, the trace decides; where they deny each other neither wins.
 */
export function weighRan(
  spec: Spec<'ran'>,
  settings: {
    witness: Witness;
    /** What the transcript alone says. */
    told: CheckResult;
    hits: readonly Hit[];
    lineOf: (event: number) => LineAnalysis | null;
  },
): WeighedRan {
  const { told, hits } = settings;
  const seen = askTrace(spec, settings.witness);
  const weighed = (result: CheckResult, conflict: WeighedRan['conflict'] = null): WeighedRan => ({
    result,
    conflict,
    told: say(told),
    seen: seen === null ? '' : say(seen),
  });
  if (seen === null) return weighed(told);
  const both = [...told.evidence, ...seen.evidence];
  if (told.outcome === seen.outcome) return weighed(makeResult(told.outcome, both));
  if (told.outcome === 'cannot-tell') return weighed(seen);
  if (seen.outcome === 'pass') return weighed(makeResult('cannot-tell', both), 'started-and-not-told');
  if (told.outcome === 'fail') return weighed(makeResult('cannot-tell', seen.evidence));
  if (seen.outcome === 'cannot-tell') return weighed(told);
  const claims = new Set(hits.filter(({ isSure }) => isSure).map((hit) => claimOf(hit, settings)));
  if (claims.has('no-process')) return weighed(told);
  return claims.has('firm')
    ? weighed(makeResult('cannot-tell', both), 'told-and-not-started')
    : weighed(seen);
}

/** null where nobody watched, or what was watched says nothing about such a check. */
function askTrace(spec: Spec<'ran'>, { trace, root }: Witness): CheckResult | null {
  const { verdicts = COUNTED, exit, output, args, unlessArgs } = spec;
  if (trace === undefined || !verdicts.every((verdict) => COUNTED.includes(verdict))) return null;
  const wanted = args === undefined ? null : makeMatcher(args);
  const unwanted = unlessArgs === undefined ? null : makeMatcher(unlessArgs);
  const started = findStarted({ trace, target: parseTarget(spec.target), root }).flatMap((hit) => {
    const given = hit.args.join(' ');
    const [is, isNot] = [wanted?.test(given), unwanted?.test(given)];
    if (is === false || isNot === true) return [];
    const ended = hit.image.exit;
    if (exit !== undefined && hit.isSure && ended !== null && ended !== exit) return [];
    const isTold = (exit === undefined || ended === exit) && output === undefined;
    return [{ ...hit, isSure: hit.isSure && isTold && is !== null && isNot !== null }];
  });
  const sure = started.filter(({ isSure }) => isSure);
  const evidence = (hits: readonly Started[]): Evidence[] =>
    hits.slice(0, MOST_EVIDENCE).map((hit) => evidenceOf(hit, root));
  if (sure.length > 0) return makeResult('pass', evidence(sure));
  if (started.length > 0) return makeResult('cannot-tell', evidence(started));
  const count = trace.processes.length;
  if (!trace.isWhole) return null;
  return makeResult('fail', [
    {
      source: 'trace',
      where: count === 0 ? 'no process' : `processes 0 to ${count - 1}`,
      found: 'no process is of it',
    },
  ]);
}

/** How surely an event of the transcript says that a process was started. */
function claimOf(
  { event, at }: Hit,
  { witness, lineOf }: { witness: Witness; lineOf: (event: number) => LineAnalysis | null },
): 'firm' | 'weak' | 'no-process' {
  const found = witness.events[event];
  const invocations = lineOf(event)?.invocations ?? [];
  const invocation = at === undefined ? undefined : invocations[at];
  if (found?.type !== 'command' || at === undefined || invocation === undefined) return 'weak';
  if (isWithoutProcess(invocations, at)) return 'no-process';
  return invocation.certainty === 'runs' && !NOT_STARTED.has(found.exit) ? 'firm' : 'weak';
}

function evidenceOf({ index, image }: Started, root: string): Evidence {
  return { source: 'trace', where: `process ${index}`, found: describe(image, root) };
}

function describe({ argv, cwd, exit }: StartedProcess, root: string): string {
  const within = cwd === null ? 'an unknown folder' : posix.relative(root, cwd) || '.';
  return `${argv.join(' ').slice(0, 200)} (in ${within}, ${exit === null ? 'no exit code' : `exit ${exit}`})`;
}

function say({ evidence }: CheckResult): string {
  const [first] = evidence;
  return first === undefined ? 'nothing' : `${first.where}: ${first.found}`;
}
