import type { SessionUsage } from '../../schema/transcript.ts';

/** The usage of a session of which nothing is known yet. */
export function noSessionUsage(): SessionUsage {
  return {
    inputTokens: null,
    cacheReadTokens: null,
    cacheWriteTokens: null,
    outputTokens: null,
    apiCalls: null,
    userTurns: null,
    reportedTurns: null,
    toolCalls: 0,
  };
}
