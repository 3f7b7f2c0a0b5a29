import { sha256Hex } from '../../digest.ts';

const FIRST_IN_MS = 500;
const LONGEST_IN_MS = 60_000;

/**
 * How long to wait before the next try: as long as the server says (in seconds, or until a date), else twice as long
 * as the last time. A spread that depends on the request keeps requests from coming back all at once.
 */
export function waitInMs(settings: {
  attempt: number;
  request: string;
  retryAfter: string | null;
  nowInMs: number;
}): number {
  const { attempt, request, retryAfter, nowInMs } = settings;
  const asked = retryAfter === null ? Number.NaN : readRetryAfter(retryAfter, nowInMs);
  if (Number.isFinite(asked)) return Math.max(0, asked);
  const longest = Math.min(LONGEST_IN_MS, FIRST_IN_MS * 2 ** (attempt - 1));
  const share = Number.parseInt(sha256Hex(`${request} ${attempt}`).slice(0, 8), 16) / 2 ** 32;
  return Math.round(longest * (0.5 + share / 2));
}

function readRetryAfter(text: string, nowInMs: number): number {
  return /^\s*\d+(?:\.\d+)?\s*$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - nowInMs;
}
