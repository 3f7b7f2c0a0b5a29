import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { inputError } from '../errors.ts';

const CHUNK_IN_BYTES = 256 * 1024;

/**
 * The lines of a file without their line feeds, one at a time, however large the file is.
 * @throws InputError when it cannot be read.
 */
export function* readLines(path: string): Generator<{ line: number; text: string }> {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw inputError(path, code === 'ENOENT' ? 'no such file' : `cannot be read (${code})`);
  }
  try {
    const decoder = new StringDecoder('utf8');
    const chunk = Buffer.allocUnsafe(CHUNK_IN_BYTES);
    let rest = '';
    let line = 0;
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      const parts = (rest + decoder.write(chunk.subarray(0, size))).split('\n');
      rest = parts.pop() ?? '';
      for (const text of parts) yield { line: (line += 1), text };
    }
    rest += decoder.end();
    if (rest !== '') yield { line: line + 1, text: rest };
  } finally {
    closeSync(file);
  }
}

/**
 * The JSON objects of a JSON Lines file.
 * @throws InputError with the line that is none.
 */
export function* readJsonLines(path: string): Generator<{ line: number; value: object }> {
  for (const { line, text } of readLines(path)) {
    if (text.trim() === '') continue;
    yield { line, value: parseObject(text, `${path}:${line}`) };
  }
}

/** @throws InputError when the text is no JSON object. */
export function parseObject(text: string, place: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw inputError(place, `not JSON (${(error as Error).message})`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw inputError(place, 'not a JSON object');
  }
  return value;
}
