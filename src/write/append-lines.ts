import { closeSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** A JSON Lines file that only grows. */
export interface AppendedLines {
  append(value: unknown): void;
  close(): void;
}

/**
 * Opens such a file, and drops what a process that was killed left of its last line. A line is with the system when
 * `append` returns: the end of this process does not lose it.
 */
export function appendLines(path: string): AppendedLines {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a+');
  dropTornLine(file);
  return {
    append(value) {
      writeSync(file, `${JSON.stringify(value)}\n`);
    },
    close() {
      closeSync(file);
    },
  };
}

const CHUNK_IN_BYTES = 64 * 1024;
const LINE_FEED = 10;

function dropTornLine(file: number): void {
  const { size } = fstatSync(file);
  const chunk = new Uint8Array(CHUNK_IN_BYTES);
  for (let end = size; end > 0;) {
    const start = Math.max(0, end - CHUNK_IN_BYTES);
    const read = readSync(file, chunk, 0, end - start, start);
    const at = chunk.subarray(0, read).lastIndexOf(LINE_FEED);
    if (at !== -1) {
      if (start + at + 1 < size) ftruncateSync(file, start + at + 1);
      return;
    }
    end = start;
  }
  if (size > 0) ftruncateSync(file, 0);
}
