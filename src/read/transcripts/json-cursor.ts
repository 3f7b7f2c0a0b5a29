/** Where a reading of JSON text stands. Text that is no JSON ends the reading with NO_JSON. */
export interface JsonCursor {
  text: string;
  at: number;
  /** Long texts are cut where a shape allows. */
  isCut: boolean;
}

export const NO_JSON = new SyntaxError('no JSON');

export const QUOTE = 34;
export const COMMA = 44;
export const COLON = 58;
export const OPEN_LIST = 91;
export const CLOSE_LIST = 93;
export const OPEN_OBJECT = 123;
export const CLOSE_OBJECT = 125;
const BACKSLASH = 92;

/** Moves to the next character that is no space, and gives its code; NaN at the end. */
export function skipSpace(cursor: JsonCursor): number {
  const { text } = cursor;
  let { at } = cursor;
  let code = text.charCodeAt(at);
  while (code <= 32) {
    at += 1;
    code = text.charCodeAt(at);
  }
  cursor.at = at;
  return code;
}

/** Moves behind the text whose opening quote it stands on. */
export function skipText(cursor: JsonCursor): void {
  const { text } = cursor;
  let at = cursor.at + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw NO_JSON;
    let back = quote - 1;
    while (text.charCodeAt(back) === BACKSLASH) back -= 1;
    at = quote + 1;
    if ((quote - back) % 2 === 1) break;
  }
  cursor.at = at;
}

/** Moves behind a value, given its first character: it is followed to its end, not looked into. */
export function skipValue(cursor: JsonCursor, first: number): void {
  if (first === QUOTE) skipText(cursor);
  else if (first === OPEN_OBJECT || first === OPEN_LIST) skipNested(cursor);
  else skipLiteral(cursor, first);
}

function skipLiteral(cursor: JsonCursor, first: number): void {
  const { text, at: start } = cursor;
  let at = start;
  let code = first;
  while (code > 32 && code !== COMMA && code !== CLOSE_OBJECT && code !== CLOSE_LIST) {
    at += 1;
    code = text.charCodeAt(at);
  }
  if (at === start) throw NO_JSON;
  cursor.at = at;
}

function skipNested(cursor: JsonCursor): void {
  const { text } = cursor;
  let { at } = cursor;
  let depth = 0;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      cursor.at = at;
      skipText(cursor);
      at = cursor.at;
      continue;
    }
    if (code === OPEN_OBJECT || code === OPEN_LIST) depth += 1;
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      depth -= 1;
      if (depth === 0) break;
    } else if (Number.isNaN(code)) throw NO_JSON;
    at += 1;
  }
  cursor.at = at + 1;
}
