import type { TranscriptEvent, TranscriptFormat, TranscriptSession } from '../../schema/transcript.ts';
import { detectFormat } from './detect-format.ts';
import type { Piece, TextLength } from './piece.ts';
import { readPieces } from './read-pieces.ts';
import type { SessionSink } from './reader.ts';
import { READERS } from './registry.ts';

/** How many values are looked at before giving up: a transcript says what it is early. */
const MOST_PIECES_LOOKED_AT = 64;

/**
 * Reads a transcript from start to end, handing over events and sessions as they are complete. Memory holds the
 * sessions that are open, not the file. Damaged transcripts give exclusions; only a file that cannot be read throws.
 * `format` null: by content. Returns the format; null where no reader recognises any of the first values.
 */
export function streamTranscript(settings: {
  file: string;
  format: TranscriptFormat | null;
  texts: TextLength;
  sink: SessionSink;
}): TranscriptFormat | null {
  const { file, texts, sink } = settings;
  let { format } = settings;
  let taker = format === null ? null : READERS[format].open({ sink, texts });
  const early: Piece[] = [];
  readPieces(file, (piece) => {
    if (taker === null) {
      format = detectFormat(piece);
      if (format === null) {
        early.push({
          ...piece,
          buffer: Buffer.from(piece.buffer.subarray(piece.start, piece.end)),
          start: 0,
          end: piece.end - piece.start,
        });
        return early.length < MOST_PIECES_LOOKED_AT;
      }
      taker = READERS[format].open({ sink, texts });
      for (const each of early.splice(0)) taker.take(each);
    }
    taker.take(piece);
    return true;
  });
  taker?.end();
  return format;
}

/** The sessions of a transcript with their events, texts whole: what a record is made from. */
export function readTranscript(settings: {
  file: string;
  format: TranscriptFormat | null;
}): { session: TranscriptSession; events: TranscriptEvent[] }[] {
  const sessions: { session: TranscriptSession; events: TranscriptEvent[] }[] = [];
  const start = () => {
    const events: TranscriptEvent[] = [];
    return {
      event: (event: TranscriptEvent) => void events.push(event),
      end: (session: TranscriptSession) => void sessions.push({ session, events }),
    };
  };
  streamTranscript({ ...settings, texts: 'whole', sink: { start } });
  return sessions;
}
