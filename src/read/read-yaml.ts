import { LineCounter, parseAllDocuments, type Document } from 'yaml';
import { inputError, InputError, type Problem } from '../errors.ts';
import { checkValue, type Fault, type Schema, type ValuePath } from '../schema/check-value.ts';
import type { Locate, Place } from '../schema/place.ts';
import { placeValues, type PlacedValue } from './yaml-tree.ts';

export interface ReadDocument<T> {
  value: T;
  locate: Locate;
  /** What the author wrote for the plain scalar at a path: `1.10`, where the value is a number. */
  written: (path: ValuePath) => string | undefined;
}

const LARGEST_IN_CHARACTERS = 4_000_000;
const HINTS: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'indent with spaces',
  BAD_INDENT: 'indent with the same number of spaces as the lines around',
  MULTILINE_IMPLICIT_KEY: 'put text that goes over several lines, or holds ": ", in quotes',
  BAD_DQ_ESCAPE: 'use single quotes, in which a backslash is a backslash',
};

/**
 * One YAML document against its schema.
 * @throws InputError with every problem of the file, each with its line and column.
 */
export function readYaml<T>(options: { file: string; text: string; schema: Schema<T> }): ReadDocument<T> {
  const { file, text, schema } = options;
  const root = parseOne(file, text);
  const find = (path: ValuePath) => findMember(root, path);
  const written = (path: ValuePath) => {
    const { found, isWhole } = find(path);
    return isWhole ? (found.written ?? undefined) : undefined;
  };
  const checked = checkValue({ schema, value: root.value, written });
  if ('faults' in checked) {
    const problems = checked.faults.map((fault) => problemOf({ file, fault, root }));
    throw new InputError(problems.toSorted(byPlace));
  }
  const locate: Locate = (path, within) => {
    const { found, isWhole } = find(path);
    return within === undefined || !isWhole ? found.place : found.textAt(within);
  };
  return { value: checked.value, locate, written };
}

function parseOne(file: string, text: string): PlacedValue {
  if (text.length > LARGEST_IN_CHARACTERS) {
    throw new InputError([
      {
        file,
        line: null,
        column: null,
        message: 'the file is too large',
        expected: `at most ${LARGEST_IN_CHARACTERS} characters`,
      },
    ]);
  }
  const lines = new LineCounter();
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  let documents: Document.Parsed[];
  try {
    documents = [
      ...parseAllDocuments(text, {
        lineCounter: lines,
        uniqueKeys: false,
        prettyErrors: false,
        logLevel: 'silent',
      }),
    ];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw tooDeep(file);
  }
  if (documents.some(({ errors }) => errors.some(({ message }) => message.includes('call stack')))) {
    throw tooDeep(file);
  }
  const problems: Problem[] = documents.flatMap(({ errors }) =>
    errors.map(({ code, message, pos }) => {
      const hint = HINTS[code];
      const problem = { file, ...at(pos[0]), message: `not YAML: ${message}` };
      return hint === undefined ? problem : { ...problem, hint };
    }),
  );
  const [first, second] = documents;
  if (problems.length === 0 && second !== undefined) {
    problems.push({
      file,
      ...at(second.range[0]),
      message: 'a second document begins here',
      expected: 'one document a file',
    });
  }
  const contents = first?.contents ?? null;
  if (problems.length === 0 && contents === null) {
    problems.push({ file, line: 1, column: 1, message: 'the file is empty' });
  }
  if (problems.length > 0 || contents === null) throw new InputError(problems.toSorted(byPlace));
  const faults: (Place & { message: string })[] = [];
  const root = placeValues(contents, { text, lines, faults });
  if (faults.length > 0) throw new InputError(faults.map((fault) => ({ file, ...fault })).toSorted(byPlace));
  return root;
}

function tooDeep(file: string): InputError {
  return inputError(file, 'the values are nested too deeply');
}

function findMember(root: PlacedValue, path: ValuePath): { found: PlacedValue; isWhole: boolean } {
  let found = root;
  for (const key of path) {
    const member = found.members.get(key);
    if (member === undefined) return { found, isWhole: false };
    found = member;
  }
  return { found, isWhole: true };
}

function problemOf({ file, fault, root }: { file: string; fault: Fault; root: PlacedValue }): Problem {
  const { path, inKey, ...said } = fault;
  const { found, isWhole } = findMember(root, path);
  // A field that is missing is told of at the name of the record that lacks it.
  const place = (inKey === true || !isWhole ? found.keyPlace : null) ?? found.place;
  return { file, ...place, ...said };
}

function byPlace(a: Problem, b: Problem): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}
