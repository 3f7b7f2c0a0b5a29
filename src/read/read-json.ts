import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { InputError, type Problem, inputError } from '../errors.ts';
import { checkValue, type Schema } from '../schema/check-value.ts';
import { readText } from './read-text.ts';

const CHUNK_IN_BYTES = 256 * 1024;

/**
 * One JSON document against its schema.
 * @throws InputError with every problem of the file.
 */
export function readJson<T>(file: string, schema: Schema<T>): T {
  return parse({ file, line: null, text: readText(file), schema });
}

/**
 * The lines of a JSON Lines file against a schema, one at a time: the file is never held whole.
 * @throws InputError with the line, also for one that was cut off.
 */
export function* readJsonLines<T>(file: string, schema: Schema<T>): Generator<T> {
  let line = 0;
  for (const text of readLines(file)) {
    line += 1;
    if (text !== '') yield parse({ file, line, text, schema });
  }
}

/**
 * All lines of a JSON Lines file that a person made, against a schema; lines of white space alone are passed over.
 * @throws InputError with every problem of every line.
 */
export function readWholeJsonLines<T>(file: string, schema: Schema<T>): T[] {
  const problems: Problem[] = [];
  const values: T[] = [];
  for (const [index, text] of readText(file).split('\n').entries()) {
    if (text.trim() === '') continue;
    try {
      values.push(parse({ file, line: index + 1, text, schema }));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new InputError(problems);
  return values;
}

function parse<T>(options: { file: string; line: number | null; text: string; schema: Schema<T> }): T {
  const { file, line, text, schema } = options;
  const place = { file, line, column: line === null ? null : 1 };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InputError([
      { ...place, message: line === null ? 'not JSON' : 'the line is not JSON; it may have been cut off' },
    ]);
  }
  const checked = checkValue({ schema, value });
  if ('faults' in checked) {
    throw new InputError(
      checked.faults.map(({ path: _path, inKey: _inKey, ...said }) => ({ ...place, ...said })),
    );
  }
  return checked.value;
}

/** U+2028 and its kin end no line here: only the line feed does. */
function* readLines(file: string): Generator<string> {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw inputError(file, code === 'ENOENT' ? 'no such file' : `cannot be read (${code})`);
  }
  try {
    const chunk = new Uint8Array(CHUNK_IN_BYTES);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for (let size = readSync(handle, chunk); size > 0; size = readSync(handle, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, size) as Buffer)).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
    rest += decoder.end();
    if (rest !== '') yield rest;
  } finally {
    closeSync(handle);
  }
}
