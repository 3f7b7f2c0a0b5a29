import type { TranscriptEvent, TranscriptFormat, TranscriptSession } from '../../schema/transcript.ts';
import type { Piece, TextLength } from './piece.ts';

/** Where sessions go as they are read; several may be open at a time. */
export interface SessionSink {
  start(session: OpenSession): SessionTaker;
}

/** What is known of a session while it is read; `facts` fill as they are learnt. */
export interface OpenSession {
  format: TranscriptFormat;
  keepsDirectory: boolean;
  facts: Readonly<{ id: string | null; root: string | null }>;
}

/** Events come in the order of their calls, each once its result is known. */
export interface SessionTaker {
  event(event: TranscriptEvent, index: number): void;
  end(session: TranscriptSession): void;
}

/** Takes the pieces of one file in order. */
export interface PieceTaker {
  take(piece: Piece): void;
  /** The file is at its end. */
  end(): void;
}

/** One format: how to tell it, and how to read it. */
export interface TranscriptReader {
  format: TranscriptFormat;
  /** Whether a value, with the member of the document it is from, is of this format; false where it could be another. */
  recognises(value: Record<string, unknown>, key: string | null): boolean;
  open(options: { sink: SessionSink; texts: TextLength }): PieceTaker;
}
