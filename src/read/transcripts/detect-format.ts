import type { TranscriptFormat } from '../../schema/transcript.ts';
import { fieldsOf } from './fields.ts';
import { type Piece, parsePiece } from './piece.ts';
import { READERS } from './registry.ts';

/** The format of a value by its content; null where no reader recognises it. */
export function detectFormat(piece: Piece): TranscriptFormat | null {
  const value = fieldsOf(parsePiece(piece));
  return Object.values(READERS).find(({ recognises }) => recognises(value, piece.key))?.format ?? null;
}
