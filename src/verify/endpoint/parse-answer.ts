import type { TokenLogprob } from '../log-odds.ts';
import type { Api } from './endpoint.ts';

/** What a response says of the first token. */
export type Answer =
  | { kind: 'answer'; topLogprobs: TokenLogprob[]; tokens: { prompt: number; completion: number } | null }
  /** The server answers, and never with what is needed. */
  | { kind: 'no-logprobs' }
  /** May be right the next time. */
  | { kind: 'broken'; reason: string };

type Unknown = Record<string, unknown>;

/** The likeliest first tokens in the body of a response of either API. */
export function parseAnswer(api: Api, text: string): Answer {
  const body = parseJson(text);
  if (!isObject(body)) return { kind: 'broken', reason: 'the body is not JSON' };
  const choice = Array.isArray(body['choices']) ? (body['choices'] as unknown[])[0] : undefined;
  if (!isObject(choice)) return { kind: 'broken', reason: 'there is no choice in the body' };
  const topLogprobs = (api === 'chat' ? readChat : readCompletion)(choice['logprobs']);
  return topLogprobs === null
    ? { kind: 'no-logprobs' }
    : { kind: 'answer', topLogprobs, tokens: readUsage(body['usage']) };
}

function readChat(logprobs: unknown): TokenLogprob[] | null {
  const content = isObject(logprobs) ? logprobs['content'] : undefined;
  const first = Array.isArray(content) ? (content as unknown[])[0] : undefined;
  const top = isObject(first) ? first['top_logprobs'] : undefined;
  if (!Array.isArray(top)) return null;
  return (top as unknown[]).filter(isObject).map(({ token, logprob }) => asEntry(token, logprob));
}

function readCompletion(logprobs: unknown): TokenLogprob[] | null {
  const all = isObject(logprobs) ? logprobs['top_logprobs'] : undefined;
  const top = Array.isArray(all) ? (all as unknown[])[0] : undefined;
  if (!isObject(top)) return null;
  return Object.entries(top).map(([token, logprob]) => asEntry(token, logprob));
}

function asEntry(token: unknown, logprob: unknown): TokenLogprob {
  return {
    token: typeof token === 'string' ? token : '',
    logprob: typeof logprob === 'number' ? logprob : Number.NEGATIVE_INFINITY,
  };
}

function readUsage(usage: unknown): { prompt: number; completion: number } | null {
  if (!isObject(usage)) return null;
  const { prompt_tokens: prompt, completion_tokens: completion } = usage;
  return typeof prompt === 'number' && typeof completion === 'number' ? { prompt, completion } : null;
}

/** Some servers write `-Infinity` and `NaN`, which are no JSON; outside of texts they are read as null. */
const TEXT_OR_NO_NUMBER = /"(?:[^"\\]|\\.)*"|-?\b(?:Infinity|NaN)\b/gu;

function parseJson(text: string): unknown {
  for (const each of [
    () => text,
    () => text.replace(TEXT_OR_NO_NUMBER, (found) => (found.startsWith('"') ? found : 'null')),
  ]) {
    try {
      return JSON.parse(each());
    } catch {
      continue;
    }
  }
  return undefined;
}

function isObject(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
