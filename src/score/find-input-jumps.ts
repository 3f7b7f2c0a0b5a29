import type { ApiCall } from '../schema/transcript.ts';

const TIMES_THE_MEDIAN = 10;
const LEAST_TOKENS = 100;

/**
 * Requests whose uncached input is ten times the session's median, and a hundred tokens more: text that was not there
 * in the request before, and that no tool result accounts for, was put into that one.
 */
export function findInputJumps(
  apiCalls: readonly ApiCall[],
): { apiCall: number; line: number; inputTokens: number; medianInputTokens: number }[] {
  const sorted = apiCalls.map(({ inputTokens }) => inputTokens).toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return apiCalls.flatMap(({ line, inputTokens }, index) =>
    inputTokens > TIMES_THE_MEDIAN * median && inputTokens >= median + LEAST_TOKENS
      ? [{ apiCall: index + 1, line, inputTokens, medianInputTokens: median }]
      : [],
  );
}
