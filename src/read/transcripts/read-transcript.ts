import type { TranscriptEvent, TranscriptFormat, TranscriptSession } from '../../schema/transcript.ts';
import type { TextLength } from './piece.ts';
import { readPieces } from './read-pieces.ts';
import type { SessionSink } from './reader.ts';
import { READERS } from './registry.ts';

/**
 * Reads a transcript of a known format from start to end, handing over events and sessions as they are complete.
 * Memory holds the sessions that are open, not the file. Damaged transcripts give exclusions; only a file that cannot
 * be read throws.
 */
export function streamTranscript(settings: {
  file: string;
  format: TranscriptFormat;
  texts: TextLength;
  sink: SessionSink;
}): void {
  const { file, format, texts, sink } = settings;
  const taker = READERS[format].open({ sink, texts });
  readPieces(file, (piece) => taker.take(piece));
  taker.end();
}

/** The sessions of a transcript with their events, texts whole: what a record is made from. */
export function readTranscript(settings: {
  file: string;
  format: TranscriptFormat;
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
