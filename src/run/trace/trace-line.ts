/** One line of a trace as strace writes it with `-f -o`. */
export type TraceLine = { pid: number } & (
  | { is: 'call'; name: string; args: string; result: string }
  /** Another process was heard of before this call came back. */
  | { is: 'begun'; name: string; args: string }
  | { is: 'resumed'; name: string; args: string; result: string }
  /** `code` is null where a signal ended it. */
  | { is: 'end'; code: number | null }
  /** A thread `by` starts a program, and takes this process's place. */
  | { is: 'superseded'; by: number }
);

const LINE = /^(\d+) +(.*)$/su;
const END = /^\+\+\+ (?:exited with (\d+)|killed by \S+(?: \(core dumped\))?) \+\+\+$/u;
const SUPERSEDED = /^\+\+\+ superseded by execve in pid (\d+) \+\+\+$/u;
const RESUMED = /^<\.\.\. (\w+) resumed>(.*)$/su;
const CALL = /^(\w+)\((.*)$/su;
const UNFINISHED = ' <unfinished ...>';
/** What comes back holds no `) = ` itself, so the last one ends the arguments. */
const RESULT = /^(.*)\)\s+= (.*)$/su;

/** null for a line that says nothing of processes, such as one that was torn. */
export function parseTraceLine(line: string): TraceLine | null {
  const [, number, rest = ''] = LINE.exec(line) ?? [];
  if (number === undefined) return null;
  const pid = Number(number);
  if (rest.startsWith('+++')) return parseEnd(pid, rest);
  const resumed = RESUMED.exec(rest);
  const [, name = '', text = ''] = resumed ?? CALL.exec(rest) ?? [];
  if (name === '') return null;
  if (resumed === null && text.endsWith(UNFINISHED))
    return { pid, is: 'begun', name, args: text.slice(0, -UNFINISHED.length) };
  const [, args, result] = RESULT.exec(text) ?? [];
  if (args === undefined || result === undefined) return null;
  return { pid, is: resumed === null ? 'call' : 'resumed', name, args, result };
}

function parseEnd(pid: number, text: string): TraceLine | null {
  const by = SUPERSEDED.exec(text)?.[1];
  if (by !== undefined) return { pid, is: 'superseded', by: Number(by) };
  const end = END.exec(text);
  if (end === null) return null;
  return { pid, is: 'end', code: end[1] === undefined ? null : Number(end[1]) };
}

const OPENING = new Set(['[', '{', '(']);
const CLOSING = new Set([']', '}', ')']);

/** Arguments of a call, as they are written. */
export function splitArguments(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') at = endOfString(text, at);
    // The path of an open file stands behind its number.
    else if (character === '<' && /[\dD]/u.test(text[at - 1] ?? '')) at = endOfPath(text, at);
    else if (OPENING.has(character)) depth += 1;
    else if (CLOSING.has(character)) depth -= 1;
    else if (character === ',' && depth === 0) {
      found.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...found, text.slice(start).trim()].filter((argument) => argument !== '');
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function endOfPath(text: string, start: number): number {
  const end = text.indexOf('>', start);
  return end < 0 ? text.length : end;
}

/** `["git", "tag"]` as its texts; what was cut off or cannot be read ends with `…`. */
export function textsOf(list: string): string[] {
  if (!list.startsWith('[') || !list.endsWith(']')) return [];
  return splitArguments(list.slice(1, -1)).map((item) => textOfString(item) ?? '…');
}

/** A string in C's spelling; null where it is none, such as an address that could not be read. */
export function textOfString(quoted: string): string | null {
  const [, body, cut] = /^"(.*)"(\.\.\.)?$/su.exec(quoted) ?? [];
  return body === undefined ? null : `${unescape(body)}${cut === undefined ? '' : '…'}`;
}

/** `3</usr/lib>` as the path that it is of. */
export function pathOfDescriptor(text: string): string | null {
  const path = /^(?:\d+|AT_FDCWD)<(.*)>$/su.exec(text)?.[1];
  return path === undefined ? null : unescape(path);
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, v: 11, f: 12, a: 7, b: 8 };

function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== '\\') {
      bytes.push(text.charCodeAt(at));
      continue;
    }
    const octal = /^[0-7]{1,3}/u.exec(text.slice(at + 1, at + 4))?.[0];
    const next = text[at + 1] ?? '\\';
    bytes.push(octal === undefined ? (ESCAPES[next] ?? next.charCodeAt(0)) : Number.parseInt(octal, 8));
    at += octal?.length ?? 1;
  }
  return Buffer.from(bytes).toString('utf8');
}
