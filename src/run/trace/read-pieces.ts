import { closeSync, openSync, readSync } from 'node:fs';

const PIECE_IN_BYTES = 1024 * 1024;

/** A file piece by piece: what an agent made something write may be larger than memory. */
export function* readPieces(file: string): Generator<Buffer> {
  const descriptor = openSync(file, 'r');
  try {
    for (;;) {
      const piece = Buffer.alloc(PIECE_IN_BYTES);
      const length = readSync(descriptor, piece);
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}
