import type { Check, CheckResult } from '../schema/check.ts';
import type { RecordUsage, SessionEvent, Witness } from '../schema/record.ts';
import type { KeySession } from '../schema/scenario-key.ts';
import type { MistakeVerdict } from './judge-mistake.ts';
import type { DeliveryEvidence, Sightings } from './delivery.ts';
import type { Judge } from './evaluate-check.ts';
import { findFalseClaims } from './find-claims.ts';
import { endsByAsking } from './is-asking.ts';
import { jumpsOf } from './judge-stages.ts';
import { countGoalParts } from './split-claims.ts';

export type Measures = Record<string, number | null>;

interface Settings {
  witness: Witness;
  session: KeySession;
  judge: Judge;
  mistake: MistakeVerdict;
  delivery: DeliveryEvidence;
  sightings: Sightings;
}

/**
 * Process measures of one session, units in their names; null where the record does not tell, or where the session
 * ended before what is measured: those are `censored`, since they are longer than the session and not missing.
 */
export function measureSession(settings: Settings): { measures: Measures; censored: string[] } {
  const { session, judge } = settings;
  const declared = Object.entries(session.measures).map(
    ([name, check]) => [name, sureHits(judge, check)?.length ?? null] as const,
  );
  const toFact = measureFact(settings);
  const mistakes = measureMistakes(settings);
  const measures = {
    ...measureActions(settings),
    ...toFact,
    ...mistakes,
    ...countGoalParts(settings),
    ...measureUsage(settings.delivery.usage),
    ...Object.fromEntries(declared),
  };
  const isAwaited = session.acquired !== null || settings.delivery.fact !== null;
  const waits = [
    ...(isAwaited && toFact.toolCallsToFact === null ? factNames(settings.delivery.usage) : []),
    ...(mistakes.mistakes === 0 && session.mistake.action !== null ? ['firstMistakeIndex'] : []),
  ];
  return { measures, censored: waits };
}

function measureActions({ witness, session, judge }: Settings) {
  const { events } = witness;
  const commands = events.filter((event) => event.type === 'command');
  const known = new Set<string>();
  let repeated = 0;
  for (const { command, exit } of commands) {
    if (known.has(command.trim())) repeated += 1;
    if (exit !== 0 && exit !== null) known.add(command.trim());
  }
  return {
    toolCalls: events.filter(({ type }) => isCall(type)).length,
    commands: commands.length,
    failedCommands: commands.filter(({ exit }) => exit !== 0 && exit !== null).length,
    repeatedFailingCommands: repeated,
    falsePasses: findFalseClaims(events).length,
    questionsAsked: events.filter((event) => event.type === 'message' && endsByAsking(event.text)).length,
    rediscoveryActions: session.rediscovery.reduce(
      (sum, check) => sum + (sureHits(judge, check)?.length ?? 0),
      0,
    ),
  };
}

/** How long it took until the fact was there: shown by an event, or reached as the session's own check says. */
function measureFact({ witness, session, judge, delivery, sightings }: Settings) {
  const { events } = witness;
  const { usage } = delivery;
  const acquired = session.acquired === null ? undefined : sureHits(judge, session.acquired)?.[0];
  const at = Math.min(acquired?.event ?? Infinity, sightings.shown[0]?.event ?? Infinity);
  if (at === Infinity) return NO_FACT;
  const until = events.slice(0, at + 1);
  const carrier = usage?.calls.find(({ event }) => event > at);
  return {
    toolCallsToFact: until.filter(({ type }) => isCall(type)).length,
    turnsToFactInApiCalls: usage === null ? null : usage.calls.filter(({ event }) => event <= at).length,
    turnsToFactInUserTurns: until.filter(({ type }) => isCall(type) || type === 'prompt').length,
    contextTokensAtFact:
      carrier === undefined ? null : carrier.inputTokens + carrier.cacheReadTokens + carrier.cacheWriteTokens,
  };
}

const NO_FACT = {
  toolCallsToFact: null,
  turnsToFactInApiCalls: null,
  turnsToFactInUserTurns: null,
  contextTokensAtFact: null,
};

function factNames(usage: RecordUsage | null): string[] {
  const ofCalls = ['turnsToFactInApiCalls', 'contextTokensAtFact'];
  return ['toolCallsToFact', 'turnsToFactInUserTurns', ...(usage === null ? [] : ofCalls)];
}

function measureMistakes({ witness, session, judge, mistake }: Settings) {
  const hits = session.mistake.action === null ? null : (sureHits(judge, session.mistake.action) ?? null);
  const [first] = hits ?? [];
  const byState = mistake.state?.outcome === 'pass' ? 1 : 0;
  return {
    mistakes: hits === null ? (mistake.state === null ? null : byState) : hits.length,
    firstMistakeIndex: first?.event ?? null,
    selfCorrected: first === undefined ? null : isCorrected({ witness, first: first.event, mistake }) ? 1 : 0,
  };
}

/** It was done, it worked, something was done after it, and the state does not show it. */
function isCorrected(settings: {
  witness: Witness;
  first: number;
  mistake: { state: CheckResult | null };
}): boolean {
  const { witness, first, mistake } = settings;
  const event = witness.events[first];
  const worked = event?.type !== 'command' || event.exit === 0 || event.exit === null;
  const actedLater = witness.events.slice(first + 1).some(({ type }) => isCall(type) && type !== 'read');
  return worked && actedLater && mistake.state?.outcome === 'fail';
}

/** As the closing event reports it. */
function measureUsage(usage: RecordUsage | null): Measures {
  const of = <Name extends keyof RecordUsage>(name: Name) => usage?.[name] ?? null;
  return {
    inputTokens: of('inputTokens'),
    cacheReadTokens: of('cacheReadTokens'),
    cacheWriteTokens: of('cacheWriteTokens'),
    outputTokens: of('outputTokens'),
    costInUsd: of('costInUsd'),
    apiCalls: of('apiCalls'),
    userTurns: of('userTurns'),
    reportedTurns: of('reportedTurns'),
    uncachedInputJumps: usage === null ? null : jumpsOf(usage).length,
  };
}

function isCall(type: SessionEvent['type']): boolean {
  return type === 'command' || type === 'read' || type === 'edit' || type === 'tool';
}

/** Events that surely do it; null for a check that is not about events. */
function sureHits(judge: Judge, check: Check): { event: number }[] | null {
  return judge.hits(check)?.filter(({ isSure }) => isSure) ?? null;
}
