import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFile } from './write-whole.ts';

/** Replaces a file in one step, and makes its folder where there is none. */
export function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  replaceFile({ path, data: text });
}
