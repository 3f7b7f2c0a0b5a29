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

/** The syntax tree of a template, or why it has none. */
export function parseTemplate(text: string): { tree: hbs.AST.Program } | { fault: TemplateFault } {
  try {
    return { tree: Handlebars.parse(text) };
  } catch (error) {
    return { fault: faultOf(error, text) };
  }
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
export function spotAt(text: string, offset: number): Spot {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
