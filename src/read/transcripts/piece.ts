import { type PreparedShape, pickJson } from './pick-json.ts';

/** One JSON value of a transcript, as bytes: a line, or an element of a document's list. */
export interface Piece {
  buffer: Buffer;
  start: number;
  end: number;
  /** 1-based line of the file it starts on. */
  line: number;
  /** Member of the document it is, or is an element of; null for a line, or an element of a list without a name. */
  key: string | null;
  /** The file ended within it. */
  isTorn: boolean;
}

/** `whole` keeps every text; `ends` keeps only the first and last few hundred characters of long results. */
export type TextLength = 'whole' | 'ends';

/** The first bytes, as text: enough to see which kind of event it is without parsing it. */
export function headOf({ buffer, start, end }: Piece, length: number): string {
  return buffer.toString('latin1', start, Math.min(end, start + length));
}

/** The value, or undefined where the bytes are not JSON. Never throws. */
export function parsePiece({ buffer, start, end }: Piece): unknown {
  try {
    return JSON.parse(buffer.toString('utf8', start, end));
  } catch {
    return undefined;
  }
}

/** The parts of the value that a shape names; undefined where the bytes are not JSON. Never throws. */
export function pickPiece({ buffer, start, end }: Piece, shape: PreparedShape, length: TextLength): unknown {
  return pickJson(buffer.toString('utf8', start, end), shape, length === 'ends');
}
