import type { PreparedShape } from './json-shape.ts';
import { pickJson } from './pick-json.ts';

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

/** Its text, bytes that are no UTF-8 replaced. */
export function textOfPiece({ buffer, start, end }: Piece): string {
  return buffer.toString('utf8', start, end);
}

/** The value, or undefined where the bytes are not JSON. Never throws. */
export function parsePiece(piece: Piece): unknown {
  return parseText(textOfPiece(piece));
}

/** The value of a JSON text, or undefined. Never throws. */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The parts of the value that a shape names; undefined where the bytes are not JSON. Never throws. */
export function pickPiece(piece: Piece, shape: PreparedShape, length: TextLength): unknown {
  return pickJson(textOfPiece(piece), shape, length === 'ends');
}
