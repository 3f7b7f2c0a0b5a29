import { type Fields, fieldsOf } from '../fields.ts';
import { pickPiece } from '../piece.ts';
import type { TranscriptReader } from '../reader.ts';
import { readConversation } from './openhands-session.ts';
import { SHAPE } from './openhands-shape.ts';

/**
 * OpenHands: actions and observations as openhands/events/serialization/event.py writes them (commit 04e2840), and
 * the events of its agent SDK (`kind: ActionEvent` …, docs.openhands.dev/sdk/arch/events). A list, JSON lines, or the
 * `history` of an evaluation's output row. Metrics are cumulative, and prompt tokens count the cached ones in.
 */
export const openhands: TranscriptReader = {
  format: 'openhands',
  recognises(value) {
    if (isRow(value)) return true;
    if (typeof value['kind'] === 'string')
      return SDK_KINDS.test(value['kind']) && typeof value['source'] === 'string';
    const isEvent = typeof value['action'] === 'string' || typeof value['observation'] === 'string';
    return (
      isEvent &&
      typeof value['source'] === 'string' &&
      ('args' in value || 'content' in value || 'extras' in value)
    );
  },
  open({ sink, texts }) {
    let session: ReturnType<typeof readConversation> | null = null;
    return {
      take(piece) {
        const parsed = pickPiece(piece, SHAPE, texts);
        const value = fieldsOf(parsed);
        if (isRow(value)) {
          session?.finish();
          session = readConversation(sink);
          session.takeRow(value, piece);
          session.finish();
          session = null;
        } else {
          session ??= readConversation(sink);
          if (piece.key === null || piece.key === 'history') session.take(value, piece);
          else session.touch(piece.line);
        }
      },
      end: () => session?.finish(),
    };
  },
};

const SDK_KINDS = /(?:Event|Observation|Condensation|CondensationRequest|Pause\w*)$/u;

function isRow(value: Fields): boolean {
  return Array.isArray(value['history']) && ('instance_id' in value || 'test_result' in value);
}
