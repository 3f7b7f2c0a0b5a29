import type { TranscriptFormat } from '../../schema/transcript.ts';
import { fieldsOf } from './fields.ts';
import { parsePiece } from './piece.ts';
import { readPieces } from './read-pieces.ts';
import { READERS } from './registry.ts';

/** How many values are looked at: a transcript says what it is early. */
const MOST_PIECES = 64;

/** The format of a file by its content; null where no reader recognises any of its first values. */
export function detectFormat(file: string): TranscriptFormat | null {
  let found: TranscriptFormat | null = null;
  let count = 0;
  readPieces(file, (piece) => {
    const value = fieldsOf(parsePiece(piece, 'ends'));
    const reader = Object.values(READERS).find(({ recognises }) => recognises(value, piece.key));
    found = reader?.format ?? null;
    count += 1;
    return found === null && count < MOST_PIECES;
  });
  return found;
}
