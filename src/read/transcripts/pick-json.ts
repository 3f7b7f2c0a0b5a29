import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  type JsonCursor,
  NO_JSON,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  skipSpace,
  skipText,
  skipValue,
} from './json-cursor.ts';
import type { Member, MembersShape, PreparedShape } from './json-shape.ts';

/** Characters kept at each end of a text that is cut. */
const KEPT_CHARACTERS = 240;
/** Stands for what was left out. */
const GAP = '\n[…]\n';

const MINUS = 45;
const ZERO = 48;
const NINE = 57;

/**
 * The wanted parts of a JSON text, faster than parsing all of it where most of it is not wanted. Undefined where the
 * text is not JSON as far as it is looked at: what is passed over is only followed to its end.
 */
export function pickJson(text: string, shape: PreparedShape, isCut: boolean): unknown {
  const cursor: JsonCursor = { text, at: 0, isCut };
  try {
    const code = skipSpace(cursor);
    const value = readValue(cursor, shape, code);
    skipSpace(cursor);
    return cursor.at === text.length ? value : undefined;
  } catch {
    return undefined;
  }
}

function readValue(cursor: JsonCursor, wanted: PreparedShape, code: number): unknown {
  if (code === OPEN_OBJECT && wanted.kind === 'members') return readMembers(cursor, wanted);
  if (code === OPEN_LIST && wanted.kind === 'elements') return readElements(cursor, wanted.element);
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

function readMembers(cursor: JsonCursor, { byLength }: MembersShape): Record<string, unknown> {
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
    else if (member.wanted.kind !== 'stop') found[member.name] = readValue(cursor, member.wanted, code);
    else if (cursor.isCut && member.wanted.once in found) return leave(cursor, found);
    else found[member.name] = readValue(cursor, member.wanted.wanted, code);
    code = skipSpace(cursor);
    cursor.at += 1;
    if (code === CLOSE_OBJECT) return found;
    if (code !== COMMA) throw NO_JSON;
    code = skipSpace(cursor);
  }
}

/** Leaves the rest unread, if it ends as an object does. */
function leave(cursor: JsonCursor, found: Record<string, unknown>): Record<string, unknown> {
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

function readElements(cursor: JsonCursor, element: PreparedShape): unknown[] {
  const found: unknown[] = [];
  cursor.at += 1;
  if (skipSpace(cursor) === CLOSE_LIST) {
    cursor.at += 1;
    return found;
  }
  for (;;) {
    found.push(readValue(cursor, element, skipSpace(cursor)));
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
