import type { Call } from '../../schema/call.ts';
import { waitInMs } from './backoff.ts';
import { addressOf, type Endpoint } from './endpoint.ts';
import { callOfEnd, judgeCall, type CallScore } from './judge-call.ts';
import { send } from './send.ts';

/** What the surroundings give: a clock, a file for every call, and leave to make one more. */
export interface Surroundings {
  endpoint: Endpoint;
  key: string | null;
  timeoutInMs: number;
  attempts: number;
  nowInMs: () => number;
  sleep: (ms: number) => Promise<void>;
  record: (call: Call) => void;
  /** Whether one more may be sent. */
  mayCall: () => boolean;
}

export type Asked =
  | { kind: 'scored'; call: CallScore }
  /** Not asked or not answered: the next run asks again. */
  | { kind: 'open'; reason: string }
  /** No request would fare better. */
  | { kind: 'hopeless'; reason: string; hint: string | null };

/** A longer wait than this is for the user to sit out. */
const LONGEST_WAIT_IN_MS = 600_000;

/** Asks until there is an answer, each try recorded before it leaves and after it ended. */
export async function ask(
  { request, body }: { request: string; body: string },
  surroundings: Surroundings,
): Promise<Asked> {
  const { endpoint, key, timeoutInMs, attempts, nowInMs, sleep, record, mayCall } = surroundings;
  let reason = '';
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (!mayCall()) return { kind: 'open', reason: 'stopped' };
    record({ type: 'start', request, attempt });
    const sentAt = nowInMs();
    const reply = await send({ url: addressOf(endpoint), body, key, timeoutInMs });
    const end = {
      status: reply.kind === 'response' ? reply.status : null,
      latencyInMs: Math.round(nowInMs() - sentAt),
      body: reply.kind === 'response' ? reply.text : reply.reason,
    };
    const judged = judgeCall(endpoint, end);
    const isOfRun = judged.kind === 'refused' && judged.isOfRun;
    const isLast = attempt === attempts && end.status === 200;
    const isFinal = judged.kind === 'again' ? isLast : !isOfRun;
    record({ type: 'end', request, attempt, ...end, isFinal });
    if (isFinal) return { kind: 'scored', call: callOfEnd(endpoint, end) };
    if (judged.kind === 'scored') return judged;
    if (judged.kind === 'refused') return { kind: 'hopeless', reason: judged.reason, hint: judged.hint };
    ({ reason } = judged);
    const retryAfter = reply.kind === 'response' ? reply.retryAfter : null;
    const wait = waitInMs({ attempt, request, retryAfter, nowInMs: nowInMs() });
    if (wait > LONGEST_WAIT_IN_MS) {
      return {
        kind: 'hopeless',
        reason: `the server asks to wait ${Math.round(wait / 60_000)} minutes`,
        hint: 'run the same command again then: nothing is asked twice',
      };
    }
    if (attempt < attempts) await sleep(wait);
  }
  return { kind: 'open', reason };
}
