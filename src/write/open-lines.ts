import { Buffer } from 'node:buffer';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const HELD_IN_CHARACTERS = 256 * 1024;

/** A text file that is written bit by bit, in a folder that is made where there is none. */
export interface OpenLines {
  write(text: string): void;
  close(): void;
}

/** Starts a file anew. Texts are held until there is enough of them for one call of the system. */
export function openLines(path: string): OpenLines {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'w');
  let held: string[] = [];
  let size = 0;
  const flush = (): void => {
    const bytes = Buffer.from(held.join(''));
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    held = [];
    size = 0;
  };
  return {
    write(text) {
      held.push(text);
      size += text.length;
      if (size >= HELD_IN_CHARACTERS) flush();
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}
