import { type Fields, costOf, countOf, fieldsOf, textOf } from '../fields.ts';
import type { SessionBuilder } from '../session-builder.ts';
import type { ClaudeSession } from './claude-code-session.ts';

/** Tokens of one request, or of many. */
export interface Usage {
  inputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

const PARTS = ['inputTokens', 'cacheReadTokens', 'cacheWriteTokens'] as const;

export function noUsage(): Usage {
  return { inputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
}

/** Input and cache of one message; the output figure of a streamed message is a placeholder and is left out. */
export function usageOf(value: unknown): Usage {
  const usage = fieldsOf(value);
  return {
    inputTokens: countOf(usage['input_tokens']) ?? 0,
    cacheReadTokens: countOf(usage['cache_read_input_tokens']) ?? 0,
    cacheWriteTokens: countOf(usage['cache_creation_input_tokens']) ?? 0,
  };
}

export function addUsage(sum: Usage, usage: Usage): void {
  for (const part of PARTS) sum[part] += usage[part];
}

/** Fills in the usage and says whatever forbids to conclude anything. */
export function checkClaudeSession(state: ClaudeSession, builder: SessionBuilder): void {
  const { usage } = builder.facts;
  const { results, own, all, userEvents, isLog } = state;
  const last = results.at(-1);
  Object.assign(usage, {
    ...(last === undefined ? own : usageOf(last['usage'])),
    apiCalls: builder.apiCalls.length,
    userTurns: userEvents.own,
  });
  if (last === undefined) {
    if (!isLog) builder.exclude('cut off: no result event');
    return;
  }
  usage.outputTokens = countOf(fieldsOf(last['usage'])['output_tokens']);
  usage.reportedTurns = countOf(last['num_turns']);
  // Of the whole process so far, unlike the tokens beside it.
  Object.assign(usage, costOf(last['total_cost_usd']));
  failures(last, usage.outputTokens).forEach(builder.exclude);

  // A result is of the whole session so far; where it is of one turn, all of them together are.
  const sums = [usageOf(last['usage']), noUsage()];
  for (const result of results) addUsage(sums[1]!, usageOf(result['usage']));
  const fits = (seen: Usage): boolean =>
    sums.some((said) => PARTS.every((part) => said[part] === seen[part]));
  if (!fits(own) && !fits(all)) {
    builder.exclude(
      `input, cache-read and cache-write tokens per message id are ${show(own)}, its result says ${show(sums[0]!)}`,
    );
  }
  const turns = results.map((result) => countOf(result['num_turns']) ?? 0);
  const said = new Set([turns.at(-1), turns.reduce((sum, count) => sum + count, 0)]);
  const counted = [userEvents.own, userEvents.all].flatMap((count) => [count + 1, count + results.length]);
  if (usage.reportedTurns !== null && !counted.some((count) => said.has(count))) {
    builder.exclude(`${userEvents.own} user events, and a result that says ${usage.reportedTurns} turns`);
  }
}

function failures(result: Fields, outputTokens: number | null): string[] {
  const subtype = textOf(result['subtype']) ?? '';
  const status = countOf(result['api_error_status']);
  const found: string[] = [];
  if (result['is_error'] === true) {
    const what = status === null ? 'an error' : `API error ${status}`;
    found.push(`${what} reported as ${subtype}, ${outputTokens ?? 'unknown'} output tokens`);
  } else if (subtype !== 'success') found.push(`ended with ${subtype}`);
  else if (outputTokens === 0) found.push('reported as success with zero output tokens');
  return found;
}

function show({ inputTokens, cacheReadTokens, cacheWriteTokens }: Usage): string {
  return `${inputTokens}, ${cacheReadTokens} and ${cacheWriteTokens}`;
}
