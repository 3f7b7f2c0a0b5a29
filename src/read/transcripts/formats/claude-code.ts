import { fieldsOf, textOf } from '../fields.ts';
import { textOfPiece } from '../piece.ts';
import type { TranscriptReader } from '../reader.ts';
import { groupSessions } from '../session-group.ts';
import { pickEvent } from './claude-code-pick.ts';
import { isQuietPiece } from './claude-code-quiet.ts';
import { readSession } from './claude-code-session.ts';

/**
 * Claude Code, `--output-format stream-json --verbose` (facts measured on version 2.1.220; the result's usage is
 * cumulative, and events of one message id repeat one usage: Agent SDK documentation, "Tracking costs and usage"), and
 * the session logs it keeps itself, which have `sessionId`, `cwd` and no result event.
 */
export const claudeCode: TranscriptReader = {
  format: 'claude-code',
  recognises(value) {
    const { type, message, subtype } = value;
    const hasId = typeof value['session_id'] === 'string' || typeof value['sessionId'] === 'string';
    if (type === 'system') return typeof subtype === 'string';
    if (type === 'result') return typeof subtype === 'string' && 'num_turns' in value;
    if (type === 'assistant' || type === 'user') return hasId && fieldsOf(message)['content'] !== undefined;
    return type === 'rate_limit_event' && hasId;
  },
  open({ sink, texts }) {
    const sessions = groupSessions((id, hasEnded) => readSession(sink, id, hasEnded));
    return {
      take(piece) {
        if (isQuietPiece(piece)) {
          sessions.current?.touch(piece.line);
          return;
        }
        const value = fieldsOf(pickEvent(textOfPiece(piece), texts === 'ends'));
        sessions.of(textOf(value['session_id']) ?? textOf(value['sessionId'])).take(value, piece);
      },
      end: () => sessions.end(),
    };
  },
};
