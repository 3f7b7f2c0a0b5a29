import type { CallEnd } from '../../schema/call.ts';
import { scoreVerdict } from '../log-odds.ts';
import type { Endpoint } from './endpoint.ts';
import { parseAnswer } from './parse-answer.ts';

/** What a request came to. */
export interface CallScore {
  score: number | null;
  rail: 'yes' | 'no' | null;
  fault: string | null;
  latencyInMs: number;
  tokens: { prompt: number; completion: number } | null;
}

/** What becomes of a response: a score, another try, or the end of the run, since no request would fare better. */
export type Judged =
  | { kind: 'scored'; call: CallScore }
  | { kind: 'again'; reason: string }
  | { kind: 'refused'; reason: string; isOfRun: boolean; hint: string | null };

const BUSY = new Set([408, 409, 425, 429]);
const OF_RUN = new Set([301, 302, 303, 307, 308, 401, 402, 403, 404, 405]);

export function judgeCall(
  endpoint: Endpoint,
  { status, body, latencyInMs }: Pick<CallEnd, 'status' | 'body' | 'latencyInMs'>,
): Judged {
  if (status === null) return { kind: 'again', reason: body };
  if (BUSY.has(status) || status >= 500) return { kind: 'again', reason: `HTTP ${status}` };
  if (status !== 200) {
    const isWindow = /logprob/iu.test(body);
    return {
      kind: 'refused',
      reason: body.trim() === '' ? `HTTP ${status}` : `HTTP ${status}: ${shorten(body)}`,
      isOfRun: isWindow || OF_RUN.has(status),
      hint: isWindow ? windowHint(endpoint.window) : (HINTS[status] ?? null),
    };
  }
  const answer = parseAnswer(endpoint.api, body);
  if (answer.kind === 'broken') return { kind: 'again', reason: answer.reason };
  if (answer.kind === 'no-logprobs') {
    return {
      kind: 'refused',
      reason: 'the response has no logprobs of the first token',
      isOfRun: true,
      hint: 'ask a model and an API that give them, or write predictions yourself (--predictions)',
    };
  }
  const scored = scoreVerdict({ topLogprobs: answer.topLogprobs, window: endpoint.window });
  if (scored.kind === 'short-window') {
    return { kind: 'refused', reason: scored.reason, isOfRun: true, hint: windowHint(endpoint.window) };
  }
  const { tokens } = answer;
  const call =
    scored.kind === 'scored'
      ? { score: scored.logOdds, rail: scored.rail, fault: null }
      : { score: null, rail: null, fault: 'neither yes nor no is among the likeliest tokens' };
  return { kind: 'scored', call: { ...call, latencyInMs, tokens } };
}

/** The same for a request that is done with: whatever is no score is a fault. */
export function callOfEnd(
  endpoint: Endpoint,
  end: Pick<CallEnd, 'status' | 'body' | 'latencyInMs'>,
): CallScore {
  const judged = judgeCall(endpoint, end);
  if (judged.kind === 'scored') return judged.call;
  const fault =
    judged.kind === 'again' ? `no use of the response: ${judged.reason}` : `turned down: ${judged.reason}`;
  return { score: null, rail: null, fault, latencyInMs: end.latencyInMs, tokens: null };
}

const MOVED = 'it sends you to another address, which is not followed: give that one as --endpoint';
const HINTS: Readonly<Record<number, string>> = {
  301: MOVED,
  302: MOVED,
  303: MOVED,
  307: MOVED,
  308: MOVED,
  401: 'name the variable that holds your key with --key-env',
  403: 'the key may not use this model',
  404: 'is --model served there, and --endpoint the address that /chat/completions follows?',
};

function windowHint(window: number): string {
  const smaller = window > 20 ? 20 : 5;
  return `let the server give ${window} (vLLM: --max-logprobs ${window}), or ask for fewer with --top-logprobs ${smaller}, which every result then says`;
}

const SHOWN_IN_CHARACTERS = 300;

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > SHOWN_IN_CHARACTERS ? `${line.slice(0, SHOWN_IN_CHARACTERS)} …` : line;
}
