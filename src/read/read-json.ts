import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { InputError, type Problem } from '../errors.ts';
import { checkValue, type Schema } from '../schema/check-value.ts';
import { checkFile, fileError, readText } from './read-text.ts';

const CHUNK_IN_BYTES = 256 * 1024;
/** A manifest names every file of a suite; a text of twice this size could not be held. */
const LARGEST_IN_BYTES = 256 * 2 ** 20;
/** Of a file that is broken throughout, so many problems tell enough. */
const MOST_PROBLEMS = 50;

/**
 * One JSON document against its schema.
 * @throws InputError with every problem of the file.
 */
export function readJson<T>(file: string, schema: Schema<T>): T {
  return parse({ file, line: null, text: readText(file, { largestInBytes: LARGEST_IN_BYTES }), schema });
}

/**
 * The lines of a JSON Lines file against a schema, one at a time: the file is never held whole.
 * @throws InputError after the last line, with the problems of every broken one; also of one that was cut off.
 */
export function* readJsonLines<T>(file: string, schema: Schema<T>): Generator<T> {
  yield* collectProblems(parsers({ file, lines: readLines(file), schema }));
}

/**
 * All lines of a JSON Lines file that a person made, against a schema; lines of white space alone are passed over.
 * @throws InputError with every problem of every line.
 */
export function readWholeJsonLines<T>(file: string, schema: Schema<T>): T[] {
  const lines = readText(file, { largestInBytes: LARGEST_IN_BYTES }).split('\n');
  return [
    ...collectProblems<T>(
      parsers({ file, lines: lines.map((text) => (text.trim() === '' ? '' : text)), schema }),
    ),
  ];
}

function* parsers<T>(options: {
  file: string;
  lines: Iterable<string>;
  schema: Schema<T>;
}): Generator<() => T[]> {
  const { file, lines, schema } = options;
  let last = 0;
  for (const text of lines) {
    const line = (last += 1);
    if (text !== '') yield () => [parse({ file, line, text, schema })];
  }
}

/**
 * What every reader yields, one after another.
 * @throws InputError at the end, with the problems of all readers that threw one, up to a number that tells enough.
 */
export function* collectProblems<T>(readers: Iterable<() => Iterable<T>>): Generator<T> {
  const problems: Problem[] = [];
  for (const read of readers) {
    try {
      yield* read();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      for (const problem of error.problems) problems.push(problem);
      if (problems.length >= MOST_PROBLEMS) break;
    }
  }
  if (problems.length > 0) throw new InputError(problems);
}

function parse<T>(options: { file: string; line: number | null; text: string; schema: Schema<T> }): T {
  const { file, line, text, schema } = options;
  const place = { file, line, column: line === null ? null : 1 };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const at = placeOf(error as SyntaxError, text);
    const said = line === null ? 'not JSON' : 'the line is not JSON; it may have been cut off';
    const where = at === null ? place : { file, line: (line ?? 1) + at.line - 1, column: at.column };
    throw new InputError([{ ...where, message: said }]);
  }
  const checked = checkValue({ schema, value });
  if ('faults' in checked) {
    throw new InputError(
      checked.faults.map(({ path: _path, inKey: _inKey, ...said }) => ({ ...place, ...said })),
    );
  }
  return checked.value;
}

/** Where the parser stopped, 1-based, if it says: it gives an offset, or that the text ended. */
function placeOf({ message }: SyntaxError, text: string): { line: number; column: number } | null {
  const position = /at position (\d+)/u.exec(message)?.[1];
  const isEnd = /end of JSON|Unterminated/u.test(message);
  if (position === undefined && !isEnd) return null;
  const before = text.slice(0, position === undefined ? text.length : Number(position)).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}

/** U+2028 and its kin end no line here: only the line feed does. */
function* readLines(file: string): Generator<string> {
  let handle: number;
  try {
    checkFile(file);
    handle = openSync(file, 'r');
  } catch (error) {
    throw fileError(file, error);
  }
  try {
    const chunk = new Uint8Array(CHUNK_IN_BYTES);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for (let size = readSync(handle, chunk); size > 0; size = readSync(handle, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
    rest += decoder.end();
    if (rest !== '') yield rest;
  } finally {
    closeSync(handle);
  }
}
