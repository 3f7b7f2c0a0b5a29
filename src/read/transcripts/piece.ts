import { shortenJson } from './shorten-json.ts';

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

/** `whole` keeps every text; `ends` keeps only the first and last few hundred bytes of long ones. */
export type TextLength = 'whole' | 'ends';

/** Bytes kept at each end of a text that is cut. */
export const KEPT_BYTES = 512;

/** The first bytes, as text: enough to see which kind of event it is without parsing it. */
export function headOf({ buffer, start, end }: Piece, length: number): string {
  return buffer.toString('latin1', start, Math.min(end, start + length));
}

/** The value, or undefined where the bytes are not JSON. Never throws. */
export function parsePiece(piece: Piece, length: TextLength = 'whole'): unknown {
  const { buffer, start, end } = piece;
  try {
    const isCut = length === 'ends' && end - start > 4 * KEPT_BYTES;
    return JSON.parse(isCut ? shortenJson(buffer, start, end) : buffer.toString('utf8', start, end));
  } catch {
    return undefined;
  }
}
