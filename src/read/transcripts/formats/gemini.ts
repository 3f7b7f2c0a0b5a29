import { fieldsOf, textOf } from '../fields.ts';
import { prepareShape } from '../json-shape.ts';
import { pickPiece } from '../piece.ts';
import type { TranscriptReader } from '../reader.ts';
import { groupSessions } from '../session-group.ts';
import { readChat } from './gemini-session.ts';

/**
 * Gemini CLI: `--output-format stream-json` (packages/core/src/output/types.ts, commit 04fbf50: `input` of the stats
 * is what no cache held), and the chat recordings it keeps itself, a document or JSON lines
 * (packages/core/src/services/chatRecordingTypes.ts, commit 04741d1: `input` counts the cached tokens in). Every
 * command is a shell of its own, started in `dir_path` or `directory`.
 */
export const gemini: TranscriptReader = {
  format: 'gemini',
  recognises(value, key) {
    const { type } = value;
    if (key === 'messages')
      return type === 'gemini' || (type === 'user' && 'id' in value && 'content' in value);
    if (type === 'init') return typeof value['session_id'] === 'string' && typeof value['model'] === 'string';
    if (type === 'tool_use')
      return typeof value['tool_name'] === 'string' && typeof value['tool_id'] === 'string';
    if (type === 'message')
      return typeof value['role'] === 'string' && typeof value['timestamp'] === 'string';
    return type === 'gemini' || (typeof value['sessionId'] === 'string' && 'projectHash' in value);
  },
  open({ sink, texts }) {
    const sessions = groupSessions((id, hasEnded) => readChat(sink, id, hasEnded));
    let name: string | null = null;
    return {
      take(piece) {
        const parsed = pickPiece(piece, SHAPE, texts);
        if (piece.key !== null && piece.key !== 'messages') {
          if (piece.key === 'sessionId') name = textOf(parsed);
          sessions.of(name).touch(piece.line);
          return;
        }
        const value = fieldsOf(parsed);
        const starts = value['type'] === 'init' || 'projectHash' in value;
        if (starts) name = textOf(value['session_id']) ?? textOf(value['sessionId']);
        sessions.of(name).take(value, piece);
      },
      end: () => sessions.end(),
    };
  },
};

/** What is read of an event or a record; the rest of it is passed over. */
const SHAPE = prepareShape({
  type: true,
  session_id: true,
  model: true,
  role: true,
  content: true,
  delta: true,
  tool_name: true,
  tool_id: true,
  parameters: true,
  status: true,
  output: 'ends',
  error: true,
  severity: true,
  message: true,
  stats: true,
  id: true,
  sessionId: true,
  projectHash: true,
  $set: {},
  $rewindTo: true,
  tokens: true,
  toolCalls: [
    {
      id: true,
      name: true,
      args: true,
      status: true,
      agentId: true,
      resultDisplay: 'ends',
      result: [{ text: 'ends', functionResponse: { response: { output: 'ends', error: 'ends' } } }],
    },
  ],
});
