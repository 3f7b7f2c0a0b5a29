import { readFileSync } from 'node:fs';
import { inputError } from '../errors.ts';

/**
 * Text of a file the user named.
 * @throws InputError when it is missing, unreadable or not UTF-8.
 */
export function readText(path: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw inputError(path, code === 'ENOENT' ? 'no such file' : `cannot be read (${code})`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw inputError(path, 'not UTF-8 text');
  }
}
