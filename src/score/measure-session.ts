import type { CheckResult } from '../schema/check.ts';
import type { Witness } from '../schema/record.ts';
import type { KeySession } from '../schema/scenario-key.ts';
import type { Judge } from './evaluate-check.ts';

/** Process measures of one session; null where there is nothing to count from. Units are in the names. */
export function measureSession(settings: {
  witness: Witness;
  session: KeySession;
  judge: Judge;
  mistakeAction: CheckResult | null;
  asked: boolean;
}): Record<string, number | null> {
  const { witness, session, judge, mistakeAction, asked } = settings;
  const { events } = witness;
  const commands = events.filter((event) => event.type === 'command');
  const failed = commands.filter(({ exit }) => exit !== 0);
  const known = new Set<string>();
  let repeated = 0;
  for (const { command, exit } of commands) {
    if (known.has(command)) repeated += 1;
    if (exit !== 0) known.add(command);
  }
  const calls = events.flatMap(({ type }, index) => (isCall(type) ? [index] : []));
  const factAt = session.acquired === null ? null : firstHit(judge, session.acquired);
  const mistakeAt =
    mistakeAction?.outcome === 'pass' && session.mistake.action !== null
      ? firstHit(judge, session.mistake.action)
      : null;
  const declared = Object.entries(session.measures).map(
    ([name, check]) => [name, sureHits(judge, check)] as const,
  );
  return {
    toolCalls: calls.length,
    commands: commands.length,
    failedCommands: failed.length,
    repeatedFailedCommands: repeated,
    toolCallsToFact: factAt === null ? null : calls.filter((index) => index <= factAt).length,
    rediscoveryActions: session.rediscovery.reduce((sum, check) => sum + (sureHits(judge, check) ?? 0), 0),
    mistakeAtEvent: mistakeAt,
    questionsAsked: asked ? 1 : 0,
    ...Object.fromEntries(declared),
  };
}

function isCall(type: Witness['events'][number]['type']): boolean {
  return type === 'command' || type === 'read' || type === 'edit' || type === 'tool';
}

function firstHit(judge: Judge, check: Parameters<Judge['hits']>[0]): number | null {
  return judge.hits(check)?.find(({ isSure }) => isSure)?.event ?? null;
}

/** How many events surely do it; null for a check that is not about events. */
function sureHits(judge: Judge, check: Parameters<Judge['hits']>[0]): number | null {
  return judge.hits(check)?.filter(({ isSure }) => isSure).length ?? null;
}
