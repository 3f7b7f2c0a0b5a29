import { parse as parseToml } from 'smol-toml';
import { LineCounter, isCollection, isNode, isScalar, parseAllDocuments, type Document } from 'yaml';
import type { DocumentFormat } from '../schema/check.ts';

/** A file read as a value. */
export interface ParsedDocument {
  value: unknown;
  /** What stands in the file for the scalar at a path (`1.10`), and its 1-based line; null where the format does not tell. */
  writtenAt(path: readonly string[]): { text: string | null; line: number | null };
}

const LARGEST_IN_CHARACTERS = 1_000_000;
const ENDINGS: Readonly<Record<string, DocumentFormat>> = {
  json: 'json',
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
};

/** The format that a file's ending says; null for any other ending. */
export function formatOfPath(path: string): DocumentFormat | null {
  return ENDINGS[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? null;
}

/** Reads a text as a value, or says why it is none. Several YAML documents, and the lines of a JSONL file, are a list. */
export function parseDocument(settings: {
  text: string;
  format: DocumentFormat;
}): ParsedDocument | { problem: string } {
  const { text, format } = settings;
  if (text.length > LARGEST_IN_CHARACTERS) {
    return { problem: `it is larger than ${LARGEST_IN_CHARACTERS} characters` };
  }
  try {
    return PARSERS[format](text);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { problem: said.split('\n')[0] ?? '' };
  }
}

const PARSERS: Readonly<Record<DocumentFormat, (text: string) => ParsedDocument>> = {
  json: (text) => ({ value: JSON.parse(text.replace(/^\uFEFF/u, '')), writtenAt: writtenIn(text) }),
  jsonl: parseLines,
  yaml: parseYaml,
  toml: (text) => ({
    value: parseToml(text.replace(/^\uFEFF/u, '')),
    writtenAt: () => ({ text: null, line: null }),
  }),
};

/** Blank lines are no values. */
function parseLines(text: string): ParsedDocument {
  const lines = text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter((line) => line.text !== '');
  return {
    value: lines.map((line) => JSON.parse(line.text) as unknown),
    writtenAt: ([first = '']) => ({ text: null, line: lines[Number(first)]?.line ?? null }),
  };
}

function parseYaml(text: string): ParsedDocument {
  const lineCounter = new LineCounter();
  const documents = [...parseAllDocuments(text, { lineCounter, prettyErrors: false, logLevel: 'silent' })];
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error !== undefined) throw error;
  const values = documents.map((document) => document.toJS() as unknown);
  const isList = documents.length > 1;
  return {
    value: isList ? values : (values[0] ?? null),
    writtenAt: (path) => {
      const document = isList ? documents[Number(path[0])] : documents[0];
      return placeIn({ document, path: isList ? path.slice(1) : path, lineCounter });
    },
  };
}

/** JSON is YAML but for rare texts, so the same parser tells places, when one is asked for. */
function writtenIn(text: string): ParsedDocument['writtenAt'] {
  let parsed: ParsedDocument | null = null;
  return (path) => {
    try {
      parsed ??= parseYaml(text);
      return parsed.writtenAt(path);
    } catch {
      return { text: null, line: null };
    }
  };
}

function placeIn(settings: {
  document: Document.Parsed | undefined;
  path: readonly string[];
  lineCounter: LineCounter;
}): { text: string | null; line: number | null } {
  const { document, path, lineCounter } = settings;
  let node: unknown = document?.contents;
  for (const key of path) {
    if (!isCollection(node)) return { text: null, line: null };
    // A key of a map may be a number or a truth value in the text.
    const found = node.get(key, true) ?? (/^\d+$/u.test(key) ? node.get(Number(key), true) : undefined);
    if (found === undefined) return { text: null, line: null };
    node = found;
  }
  const offset = isNode(node) ? node.range?.[0] : undefined;
  return {
    text: isScalar(node) ? (node.source ?? null) : null,
    line: offset === undefined ? null : lineCounter.linePos(offset).line,
  };
}
