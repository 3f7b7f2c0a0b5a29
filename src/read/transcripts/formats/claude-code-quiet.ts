import type { Piece } from '../piece.ts';

/** System events that say nothing of what the agent did or was told. */
export const QUIET_SUBTYPES: ReadonlySet<string> = new Set([
  'thinking_tokens',
  'hook_started',
  'hook_progress',
  'api_retry',
  'status',
  'vcs_state_changed',
  'compact_boundary',
]);
/** Whole event types of the same kind. */
export const QUIET_TYPES: ReadonlySet<string> = new Set([
  'rate_limit_event',
  'stream_event',
  'tool_progress',
  'auth_status',
  'summary',
  'file-history-snapshot',
  'queue-operation',
]);

/** System events are written with these two members first; one that is not is picked from like any other. */
const SYSTEM = Buffer.from('{"type":"system","subtype":"');
const ENDINGS = [...QUIET_SUBTYPES].map((subtype) => Buffer.from(`${subtype}"`));

/** Whether a line is one of the many quiet events, told from its first bytes. */
export function isQuietPiece({ buffer, start, end }: Piece): boolean {
  const at = start + SYSTEM.length;
  if (at >= end || !standsAt(buffer, start, SYSTEM)) return false;
  for (const ending of ENDINGS) if (at + ending.length <= end && standsAt(buffer, at, ending)) return true;
  return false;
}

function standsAt(buffer: Buffer, at: number, bytes: Buffer): boolean {
  for (let index = 0; index < bytes.length; index += 1) {
    if (buffer[at + index] !== bytes[index]) return false;
  }
  return true;
}
