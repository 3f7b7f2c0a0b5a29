import type { SessionEvent } from '../schema/record.ts';

const SUCCESS =
  /\b(?:success(?:fully)?|succeeded|pass(?:es|ed)|completed|is (?:now )?(?:live|done|published|deployed|released))\b/iu;
const DOUBT =
  /(?:\b(?:un|not |never |no )|n[’']t )(?:yet )?(?:succe|pass|complet|live|done|publish|deploy|releas)|\bfail(?:s|ed|ing|ure)?\b|\berrors?\b/iu;

/** A message that speaks of success when the last command before it had failed. */
export interface FalseClaim {
  message: number;
  command: number;
  exit: number;
  text: string;
}

/** Messages whose words and the exit code before them deny each other; one that also speaks of a failure claims nothing. */
export function findFalseClaims(events: readonly SessionEvent[]): FalseClaim[] {
  const claims: FalseClaim[] = [];
  let last: { command: number; exit: number | null } | null = null;
  for (const [index, event] of events.entries()) {
    if (event.type === 'command') last = { command: index, exit: event.exit };
    if (event.type !== 'message' || last === null || last.exit === null || last.exit === 0) continue;
    if (SUCCESS.test(event.text) && !DOUBT.test(event.text)) {
      claims.push({ message: index, command: last.command, exit: last.exit, text: event.text.trim() });
    }
  }
  return claims;
}
