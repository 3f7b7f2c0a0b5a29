import type { RecordUsage } from '../../schema/record.ts';
import type { SessionUsage, TranscriptEvent, TranscriptSession } from '../../schema/transcript.ts';

/**
 * The usage of a transcript's session as a record holds it, its requests placed among the witness's events.
 * `before`: how many of those events stand before the transcript's own, such as a prompt that it does not hold.
 */
export function recordUsageOf(settings: {
  session: TranscriptSession;
  events: readonly TranscriptEvent[];
  before: number;
}): RecordUsage {
  const { session, events, before } = settings;
  return {
    ...session.usage,
    costInUsd: credibleCost(session.usage),
    toolResults: null,
    isCutOff: session.usage.reportedTurns === null,
    calls: session.apiCalls.map(({ line, inputTokens, cacheReadTokens, cacheWriteTokens }) => {
      const first = events.findIndex((event) => event.line >= line);
      return {
        event: before + (first < 0 ? events.length : first),
        inputTokens,
        cacheReadTokens,
        cacheWriteTokens,
      };
    }),
  };
}

/** An agent that knows no price of its model says 0, which is no cost of a session in which the model said something. */
function credibleCost({ costInUsd, outputTokens }: SessionUsage): number | null {
  return costInUsd === undefined || (costInUsd === 0 && outputTokens !== 0) ? null : costInUsd;
}
