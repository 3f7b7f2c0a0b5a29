import { inputError, InputError, type Problem } from '../errors.ts';
import { parseCsv } from './parse-csv.ts';
import { readText } from './read-text.ts';

/** A line of a predictions file as it stands there: names of fields to values. */
export interface PredictionLine {
  line: number;
  fields: Readonly<Record<string, unknown>>;
}

const LARGEST_IN_BYTES = 256 * 2 ** 20;

/**
 * The lines of a JSON Lines or CSV file (with a line of names first); told apart by what the file begins with.
 * @throws InputError with every line that is neither.
 */
export function readPredictions(file: string): PredictionLine[] {
  const text = readText(file, { largestInBytes: LARGEST_IN_BYTES }).replace(/^\uFEFF/u, '');
  if (text.trim() === '')
    throw inputError(file, 'is empty', 'a line for each item: {"item_id": …, "verdict": …}');
  return /^\s*[[{]/u.test(text) ? readJsonLines(file, text) : readCsv(file, text);
}

function readJsonLines(file: string, text: string): PredictionLine[] {
  if (text.trimStart().startsWith('[')) {
    throw inputError(file, 'is one JSON array', 'write one object a line (JSON Lines), or CSV');
  }
  const problems: Problem[] = [];
  const lines = text.split('\n').flatMap((each, index): PredictionLine[] => {
    if (each.trim() === '') return [];
    const place = { file, line: index + 1, column: 1 };
    try {
      const value: unknown = JSON.parse(each);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return [{ line: index + 1, fields: value as Record<string, unknown> }];
      }
      problems.push({ ...place, message: 'the line is no JSON object' });
    } catch {
      problems.push({ ...place, message: 'the line is not JSON; it may have been cut off' });
    }
    return [];
  });
  if (problems.length > 0) throw new InputError(problems.slice(0, MOST_PROBLEMS));
  return lines;
}

function readCsv(file: string, text: string): PredictionLine[] {
  const [head, ...records] = parse(file, text);
  const names = head!.fields.map((name) => name.trim());
  const wrong = records.filter(({ fields }) => fields.length !== names.length);
  if (wrong.length > 0) {
    throw new InputError(
      wrong.slice(0, MOST_PROBLEMS).map(({ line, fields }) => ({
        file,
        line,
        column: 1,
        message: 'the line has not as many fields as the first',
        expected: `${names.length}: ${names.join(', ')}`,
        found: String(fields.length),
      })),
    );
  }
  return records.map(({ line, fields }) => ({
    line,
    fields: Object.fromEntries(names.map((name, index) => [name, fields[index]!])),
  }));
}

function parse(file: string, text: string) {
  try {
    return parseCsv(text);
  } catch (error) {
    const [, line = '1', message = ''] = /^line (\d+): (.*)$/u.exec((error as Error).message) ?? [];
    throw new InputError([{ file, line: Number(line), column: 1, message }]);
  }
}

/** Of a file that is broken throughout, so many problems tell enough. */
const MOST_PROBLEMS = 50;
