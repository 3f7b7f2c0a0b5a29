/**
 * Which parts of a JSON value are wanted: `true` all of it, `'ends'` a text whose middle may be left out, an object
 * the members it names, a list of one shape every element. What is not named is passed over without being parsed.
 * `['stop', member, shape]`, for a member of the whole: where texts are cut, nothing is read from there on once the named member was.
 */
export type Shape =
  | true
  | 'ends'
  | readonly ['stop', string, Shape]
  | { readonly [member: string]: Shape }
  | readonly [Shape];

/** A shape made ready: members by the length of their names, so that most are told apart by a number. */
type Wanted =
  | { kind: 'all' | 'ends' }
  | { kind: 'members'; byLength: readonly (readonly Member[] | undefined)[] }
  | { kind: 'elements'; element: Wanted }
  | { kind: 'stop'; once: string; wanted: Wanted };

interface Member {
  name: string;
  /** Its first character. */
  first: number;
  wanted: Wanted;
}

export type PreparedShape = Wanted;

/** Characters kept at each end of a text that is cut. */
const KEPT_CHARACTERS = 240;
/** Stands for what was left out. */
const GAP = '\n[…]\n';

const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

export function prepareShape(shape: Shape): PreparedShape {
  if (shape === true) return { kind: 'all' };
  if (shape === 'ends') return { kind: 'ends' };
  if (isList(shape)) {
    return shape.length === 3
      ? { kind: 'stop', once: shape[1], wanted: prepareShape(shape[2]) }
      : { kind: 'elements', element: prepareShape(shape[0]) };
  }
  const entries = Object.entries(shape);
  const longest = Math.max(0, ...entries.map(([name]) => name.length));
  const byLength: Member[][] = Array.from({ length: longest + 1 }, () => []);
  for (const [name, wanted] of entries)
    byLength[name.length]?.push({ name, first: name.charCodeAt(0), wanted: prepareShape(wanted) });
  return { kind: 'members', byLength };
}

function isList(shape: Shape): shape is Extract<Shape, readonly unknown[]> {
  return Array.isArray(shape);
}

/** Where a reading stands. Text that is no JSON ends the reading with NO_JSON. */
interface Cursor {
  text: string;
  at: number;
  isCut: boolean;
}

const NO_JSON = new SyntaxError('no JSON');

/**
 * The wanted parts of a JSON text, several times faster than parsing all of it. Undefined where the text is not JSON
 * as far as it is looked at: what is passed over is only followed to its end.
 */
export function pickJson(text: string, shape: PreparedShape, isCut: boolean): unknown {
  const cursor: Cursor = { text, at: 0, isCut };
  try {
    skipSpace(cursor);
    const value = readValue(cursor, shape);
    skipSpace(cursor);
    return cursor.at === text.length ? value : undefined;
  } catch {
    return undefined;
  }
}

function skipSpace(cursor: Cursor): number {
  const { text } = cursor;
  let code = text.charCodeAt(cursor.at);
  while (code <= 32) {
    cursor.at += 1;
    code = text.charCodeAt(cursor.at);
  }
  return code;
}

function readValue(cursor: Cursor, wanted: Wanted): unknown {
  const code = cursor.text.charCodeAt(cursor.at);
  if (wanted.kind === 'members' && code === OPEN_OBJECT) return readMembers(cursor, wanted.byLength);
  if (wanted.kind === 'elements' && code === OPEN_LIST) return readElements(cursor, wanted.element);
  const start = cursor.at;
  skipValue(cursor, code);
  if (code === OPEN_OBJECT || code === OPEN_LIST) return JSON.parse(cursor.text.slice(start, cursor.at));
  if (code !== QUOTE) return readLiteral(cursor.text.slice(start, cursor.at), code);
  return readText(cursor.text, start + 1, cursor.at - 1, cursor.isCut && wanted.kind === 'ends');
}

/** A number or a word; far cheaper than calling the parser for it. */
function readLiteral(text: string, first: number): unknown {
  if (text === 'null') return null;
  if (text === 'false') return false;
  if (text === 'true') return true;
  const isNumber = first === MINUS || (first >= ZERO && first <= NINE);
  const number = isNumber ? Number(text) : Number.NaN;
  if (Number.isNaN(number)) throw NO_JSON;
  return number;
}

function readMembers(
  cursor: Cursor,
  byLength: readonly (readonly Member[] | undefined)[],
): Record<string, unknown> {
  const { text } = cursor;
  const found: Record<string, unknown> = {};
  cursor.at += 1;
  let code = skipSpace(cursor);
  if (code === CLOSE_OBJECT) {
    cursor.at += 1;
    return found;
  }
  for (;;) {
    if (code !== QUOTE) throw NO_JSON;
    const name = cursor.at + 1;
    skipText(cursor);
    const length = cursor.at - 1 - name;
    if (skipSpace(cursor) !== COLON) throw NO_JSON;
    cursor.at += 1;
    code = skipSpace(cursor);
    const member = length < byLength.length ? memberAt(text, name, byLength[length]) : null;
    if (member === null) skipValue(cursor, code);
    else if (member.wanted.kind !== 'stop') found[member.name] = readValue(cursor, member.wanted);
    else if (cursor.isCut && member.wanted.once in found) return leave(cursor, found);
    else found[member.name] = readValue(cursor, member.wanted.wanted);
    code = skipSpace(cursor);
    cursor.at += 1;
    if (code === CLOSE_OBJECT) return found;
    if (code !== COMMA) throw NO_JSON;
    code = skipSpace(cursor);
  }
}

/** Leaves the rest unread, if it ends as an object does. */
function leave(cursor: Cursor, found: Record<string, unknown>): Record<string, unknown> {
  const { text } = cursor;
  if (!text.trimEnd().endsWith('}')) throw NO_JSON;
  cursor.at = text.length;
  return found;
}

function memberAt(text: string, at: number, members: readonly Member[] | undefined): Member | null {
  if (members === undefined) return null;
  const first = text.charCodeAt(at);
  for (let index = 0; index < members.length; index += 1) {
    const member = members[index]!;
    if (member.first === first && text.startsWith(member.name, at)) return member;
  }
  return null;
}

function readElements(cursor: Cursor, element: Wanted): unknown[] {
  const found: unknown[] = [];
  cursor.at += 1;
  if (skipSpace(cursor) === CLOSE_LIST) {
    cursor.at += 1;
    return found;
  }
  for (;;) {
    skipSpace(cursor);
    found.push(readValue(cursor, element));
    const code = skipSpace(cursor);
    cursor.at += 1;
    if (code === CLOSE_LIST) return found;
    if (code !== COMMA) throw NO_JSON;
  }
}

/** The text between two quotes. A text without escapes is itself; one that is cut is cut between characters. */
function readText(text: string, start: number, end: number, isCut: boolean): string {
  if (isCut && end - start > 4 * KEPT_CHARACTERS) {
    const head = text.slice(start, wholeCharacter(text, start + KEPT_CHARACTERS, start));
    const tail = text.slice(wholeCharacter(text, end - KEPT_CHARACTERS, start), end);
    return unescapeText(head) + GAP + unescapeText(tail);
  }
  return unescapeText(text.slice(start, end));
}

function unescapeText(text: string): string {
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

/** The nearest place up to `at` that no escape is around: none is where the last backslashes are further away. */
function wholeCharacter(text: string, at: number, from: number): number {
  let place = at;
  while (place > from && text.slice(Math.max(from, place - 6), place).includes('\\')) place -= 1;
  return place;
}

function skipText(cursor: Cursor): void {
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

function skipValue(cursor: Cursor, first: number): void {
  if (first === QUOTE) {
    skipText(cursor);
    return;
  }
  const { text } = cursor;
  if (first !== OPEN_OBJECT && first !== OPEN_LIST) {
    const start = cursor.at;
    let code = first;
    while (code > 32 && code !== COMMA && code !== CLOSE_OBJECT && code !== CLOSE_LIST) {
      cursor.at += 1;
      code = text.charCodeAt(cursor.at);
    }
    if (cursor.at === start) throw NO_JSON;
    return;
  }
  let depth = 0;
  for (;;) {
    const code = text.charCodeAt(cursor.at);
    if (code === QUOTE) {
      skipText(cursor);
      continue;
    }
    if (code === OPEN_OBJECT || code === OPEN_LIST) depth += 1;
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      depth -= 1;
      if (depth === 0) break;
    } else if (Number.isNaN(code)) throw NO_JSON;
    cursor.at += 1;
  }
  cursor.at += 1;
}
