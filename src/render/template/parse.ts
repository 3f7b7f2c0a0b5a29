import Handlebars from 'handlebars';

/** Where something stands in a template: both 1-based. */
export interface Spot {
  line: number;
  column: number;
}

/** Why a text is not a template, with where. */
export interface TemplateFault extends Spot {
  message: string;
  hint?: string;
}

const TOKENS: Readonly<Record<string, string>> = {
  EOF: 'the end of the text',
  CLOSE: 'a closing }}',
  CLOSE_UNESCAPED: 'a closing }}}',
  INVALID: 'a character that has no meaning there',
  OPEN_ENDBLOCK: 'a {{/…}}',
  INVERSE: 'an {{else}}',
  EQUALS: 'a =',
};

export interface ParsedTemplate {
  tree: hbs.AST.Program;
  /** Where a node begins in the author's text. */
  spotOf(node: { loc: hbs.AST.SourceLocation }): Spot;
  /** What the author wrote for a node. */
  written(node: { loc: hbs.AST.SourceLocation }): string;
}

/** What is nested deeper is followed by no reader, and takes the parser longer than anybody waits. */
const DEEPEST = 64;
const TAG = /(\\*)\{\{(?:!--[^]*?--|~?(#|\/|\^(?=\s*[^\s~}])|else\s+(?=[^\s~}])|)[^{}]*)/gu;

/** The offset of the first tag or helper below so many others, or null: read from the text, before it is parsed. */
function findTooDeep(text: string): number | null {
  const blocks: number[] = [];
  let depth = 0;
  for (const { 0: tag, 1: slashes, 2: mark, index } of text.matchAll(TAG)) {
    if (slashes!.length === 1) continue;
    if (mark === '/') depth -= blocks.pop() ?? 0;
    else if (mark === '#' || mark === '^') blocks.push(1);
    else if (mark?.startsWith('else')) blocks.push((blocks.pop() ?? 0) + 1);
    if (mark !== '/' && mark !== '' && mark !== undefined) depth += 1;
    if (depth > DEEPEST) return index + slashes!.length;
    if (mark === undefined) continue;
    let inside = 0;
    for (const { 0: bracket, index: at } of tag.matchAll(/[()]/gu)) {
      inside += bracket === '(' ? 1 : -1;
      if (depth + inside > DEEPEST) return index + at;
    }
  }
  return null;
}

/** The syntax tree of a template, or why it has none. */
export function parseTemplate(text: string): ParsedTemplate | { fault: TemplateFault } {
  const { bracketed, added } = bracketLastIndexes(text);
  const lines = text.split('\n');
  /** Columns count from 0 here, as the parser counts them. */
  const columnIn = ({ line, column }: hbs.AST.Position): number =>
    column - 2 * (added.get(line) ?? []).filter((before) => before < column).length;
  const tooDeep = findTooDeep(text);
  if (tooDeep !== null) {
    const message = `the template nests more than ${DEEPEST} blocks and helpers`;
    return { fault: { ...spotAt(text, tooDeep), message } };
  }
  try {
    return {
      tree: Handlebars.parse(bracketed),
      spotOf: ({ loc }) => ({ line: loc.start.line, column: columnIn(loc.start) + 1 }),
      written: ({ loc: { start, end } }) =>
        (lines[start.line - 1] ?? '').slice(
          columnIn(start),
          start.line === end.line ? columnIn(end) : undefined,
        ),
    };
  } catch (error) {
    return { fault: faultOf(error, text) };
  }
}

/**
 * Handlebars reads the 0 of `{{people.0}}` as a number and refuses it; `{{people.[0]}}` says the same and is read.
 * `added` has, for each line, the columns at which two characters more stand than the author wrote.
 */
function bracketLastIndexes(text: string): { bracketed: string; added: Map<number, number[]> } {
  const added = new Map<number, number[]>();
  const bracketed = text
    .split('\n')
    .map((line, index) => {
      if (!/\.[0-9]/u.test(line) || !line.includes('{{')) return line;
      let grown = 0;
      return line.replace(/\{\{[^{}]*\}\}/gu, (tag, tagAt: number) =>
        tag.replace(
          /("[^"]*"|'[^']*')|([A-Za-z_@][\w-]*(?:\.[\w-]+)*)\.([0-9]+)(?![\w.-])/gu,
          (all, quoted: string | undefined, head: string, last: string, at: number) => {
            if (quoted !== undefined) return all;
            const column = tagAt + at + head.length + 1 + 2 * grown;
            added.set(index + 1, [...(added.get(index + 1) ?? []), column]);
            grown += 1;
            return `${head}.[${last}]`;
          },
        ),
      );
    })
    .join('\n');
  return { bracketed, added };
}

function faultOf(error: unknown, text: string): TemplateFault {
  const { message, lineNumber, column } = error as { message: string; lineNumber?: number; column?: number };
  if (lineNumber !== undefined && column !== undefined) {
    const mismatch = /^(\S+) doesn't match (\S+)/u.exec(message);
    return {
      line: lineNumber,
      column: column + 1,
      message:
        mismatch === null
          ? `the template does not parse: ${message}`
          : `the block {{#${mismatch[1]}}} is closed by {{/${mismatch[2]}}}`,
    };
  }
  const token = /got '([A-Z_]+)'/u.exec(message)?.[1] ?? 'INVALID';
  const unclosed = token === 'EOF' ? lastOpenBlock(text) : null;
  if (unclosed !== null) {
    return { ...spotAt(text, unclosed.offset), message: `the block {{#${unclosed.name}}} is never closed` };
  }
  const line = Number(/line (\d+)/u.exec(message)?.[1] ?? 1);
  const end = text.split('\n').slice(0, line).join('\n').length;
  const offset = Math.max(0, text.lastIndexOf('{{', end - 1));
  return {
    ...spotAt(text, offset),
    message: `the template does not parse: here stands ${TOKENS[token] ?? `an unexpected ${token}`}`,
    hint: 'a literal {{ is written \\{{',
  };
}

function lastOpenBlock(text: string): { name: string; offset: number } | null {
  const open: { name: string; offset: number }[] = [];
  for (const match of text.matchAll(/(?<!\\)\{\{~?([#/])\s*([\w-]+)/gu)) {
    if (match[1] === '#') open.push({ name: match[2]!, offset: match.index });
    else open.pop();
  }
  return open.pop() ?? null;
}

/** The line and column of an offset. */
function spotAt(text: string, offset: number): Spot {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
