import { ask, type Surroundings } from './ask.ts';
import type { CallScore } from './judge-call.ts';

/** What a run of requests came to. */
export interface AskedAll {
  /** By request; requests that are open are not in it. */
  scores: Map<string, CallScore>;
  /** Requests that had no answer, and the last reason. */
  open: number;
  lastReason: string | null;
  /** Why the run was given up. */
  hopeless: { reason: string; hint: string | null } | null;
}

/** So many requests in a row without an answer, and the server is taken for gone. */
const MOST_OPEN_IN_A_ROW = 3;

/**
 * Asks all requests, `concurrency` at a time, in their order. Where it stops, because of `isStopped` or for lack of
 * answers, what is under way is waited for.
 */
export async function askAll(settings: {
  requests: Iterable<{ request: string; body: string }>;
  concurrency: number;
  surroundings: Surroundings;
  isStopped: () => boolean;
  onAnswer: () => void;
}): Promise<AskedAll> {
  const { concurrency, surroundings, isStopped, onAnswer } = settings;
  const requests = settings.requests[Symbol.iterator]();
  const all: AskedAll = { scores: new Map(), open: 0, lastReason: null, hopeless: null };
  let openInARow = 0;
  const work = async (): Promise<void> => {
    while (!isStopped() && all.hopeless === null) {
      const next = requests.next();
      if (next.done === true) return;
      const asked = await ask(next.value, surroundings);
      if (asked.kind === 'scored') {
        openInARow = 0;
        all.scores.set(next.value.request, asked.call);
        onAnswer();
      } else if (asked.kind === 'open') {
        all.open += 1;
        if (asked.reason === 'stopped') return;
        all.lastReason = asked.reason;
        openInARow += 1;
        if (openInARow >= MOST_OPEN_IN_A_ROW) {
          all.hopeless ??= {
            reason: `${openInARow} requests in a row had no answer: ${asked.reason}`,
            hint: 'run the same command again when the server is back: nothing is asked twice',
          };
        }
      } else all.hopeless ??= { reason: asked.reason, hint: asked.hint };
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return all;
}
