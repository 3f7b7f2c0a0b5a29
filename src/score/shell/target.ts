import { posix } from 'node:path';
import type { Invocation } from './invocation.ts';
import { makeMatcher } from '../match.ts';
import { scanOptions } from './options.ts';
import { GLOBAL_OPTIONS } from './programs.ts';
import { type ShellWord, knownEnd, knownStart, textOf } from './shell-word.ts';

/** What one asks for: a program by its path, or a command by its first words. */
export type Target =
  | { kind: 'path'; path: string; args: readonly string[] }
  | { kind: 'command'; words: readonly string[] };

/** `./deploy.sh`, `tools/publish.py --all` and `deploy.sh` are paths from the root; `git tag` is a command. */
export function parseTarget(target: string): Target {
  const [first = '', ...args] = target.trim().split(/\s+/u);
  const isPath =
    first.includes('/') || (args.length === 0 && /\.(?:sh|bash|py|js|mjs|ts|rb|pl)$/u.test(first));
  return isPath ? { kind: 'path', path: first, args } : { kind: 'command', words: [first, ...args] };
}

export interface Place {
  /** Absolute path of the root, or one that stands for a root nobody named. */
  root: string;
  isRootKnown: boolean;
}

export type Match = { is: 'yes' | 'maybe'; args: readonly ShellWord[]; because?: string } | { is: 'no' };

const NO: Match = { is: 'no' };

/** Whether an invocation is of the target, and with which arguments. */
export function matchTarget(invocation: Invocation, target: Target, place: Place): Match {
  const [program, ...args] = invocation.words;
  if (invocation.kind === 'code') {
    const key = target.kind === 'path' ? [posix.basename(target.path)] : target.words;
    return key.every((word) => invocation.text?.includes(word)) ? { is: 'maybe', args: [] } : NO;
  }
  if (invocation.kind === 'anything') {
    const itself = target.kind === 'command' && program !== undefined && textOf(program) === target.words[0];
    return itself ? NO : { is: 'maybe', args: [] };
  }
  if (program === undefined) return NO;
  return target.kind === 'path'
    ? matchPath({ invocation, program, args, target, place })
    : matchCommand(invocation, target.words);
}

function matchPath(settings: {
  invocation: Invocation;
  program: ShellWord;
  args: readonly ShellWord[];
  target: Extract<Target, { kind: 'path' }>;
  place: Place;
}): Match {
  const { invocation, program, args, target, place } = settings;
  const text = textOf(program);
  // A bare name is looked for along PATH, where the workspace is not.
  if (invocation.kind === 'program' && text !== null && !text.includes('/')) return NO;
  const is =
    text === null
      ? matchUnknownPath(invocation, program, target.path, place)
      : matchKnownPath(invocation, text, target.path, place);
  if (is === 'no') return NO;
  const given = args.slice(0, target.args.length).map(textOf);
  if (given.some((word, index) => word !== null && word !== target.args[index])) return NO;
  if (given.length < target.args.length) return NO;
  if (is === 'yes' && program.isVariable)
    return { is: 'maybe', args, because: `the program is a variable (${program.source})` };
  return { is: given.includes(null) ? 'maybe' : is, args: args.slice(target.args.length) };
}

function matchKnownPath(
  invocation: Invocation,
  text: string,
  path: string,
  place: Place,
): 'yes' | 'maybe' | 'no' {
  const wanted = posix.resolve(place.root, path);
  const sameName = posix.basename(text) === posix.basename(wanted);
  if (invocation.cwd === null && !posix.isAbsolute(text)) return sameName ? 'maybe' : 'no';
  const actual = posix.resolve(invocation.cwd ?? '/', text);
  if (actual === wanted) return 'yes';
  const isOutside = actual !== place.root && !actual.startsWith(`${place.root}/`);
  return !place.isRootKnown && sameName && isOutside ? 'maybe' : 'no';
}

function matchUnknownPath(
  invocation: Invocation,
  word: ShellWord,
  path: string,
  place: Place,
): 'yes' | 'maybe' | 'no' {
  const wanted = posix.resolve(place.root, path);
  const name = posix.basename(wanted);
  const end = knownEnd(word);
  if (end.includes('/') ? posix.basename(end) !== name : !name.endsWith(end)) return 'no';
  const isGlobOnly = word.pieces.every((piece) => !('unknown' in piece));
  if (!isGlobOnly || invocation.cwd === null) return 'maybe';
  const hasFolder = word.pieces.some((piece) => 'text' in piece && piece.text.includes('/'));
  if (invocation.kind === 'program' && !hasFolder) return 'no';
  const isAnyDepth = word.pieces.some((piece) => 'glob' in piece && piece.glob === '**');
  const source = word.pieces
    .map((piece) => ('glob' in piece ? globSource(piece.glob) : 'text' in piece ? escape(piece.text) : '.*'))
    .join('');
  const relative = posix.relative(invocation.cwd, wanted);
  const spellings = [wanted, relative, `./${relative}`];
  const matcher = makeMatcher(`^${source}$`);
  const answers = new Set(spellings.map((spelling) => matcher.test(spelling)));
  if (!answers.has(true)) return answers.has(null) ? 'maybe' : 'no';
  return isAnyDepth ? 'yes' : 'maybe';
}

function globSource(glob: string): string {
  if (glob === '**') return '(?:/.*)?';
  if (glob === '*') return '[^/]*';
  return glob === '?' ? '[^/]' : '[^/]*';
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}

function matchCommand(invocation: Invocation, words: readonly string[]): Match {
  if (invocation.kind === 'file') return NO;
  const [program, ...args] = invocation.words;
  const [name = '', ...rest] = words;
  const text = textOf(program);
  if (program === undefined) return NO;
  if (text !== null && posix.basename(text) !== name) return NO;
  if (text === null) {
    const end = knownEnd(program);
    if (end.includes('/') ? posix.basename(end) !== name : !name.endsWith(end)) return NO;
  }
  const matched = matchWords(name, args, rest);
  if (matched.is === 'no') return NO;
  if (text === null || program.isVariable) {
    return { is: 'maybe', args: matched.args, because: `the program is not known (${program.source})` };
  }
  return matched;
}

/** The words after the program, in order, with options between them; make takes its targets in any order. */
function matchWords(name: string, args: readonly ShellWord[], wanted: readonly string[]): Match {
  // `cargo +nightly publish` names a toolchain first.
  let left = name === 'cargo' ? args.filter((word) => !knownStart(word).startsWith('+')) : args;
  let isSure = true;
  for (const [index, word] of wanted.entries()) {
    if (word.startsWith('-')) {
      const at = left.findIndex((argument) => textOf(argument) === word);
      if (at < 0) return NO;
      left = left.slice(at + 1);
      continue;
    }
    const { operands } = scanOptions(left, index === 0 ? (GLOBAL_OPTIONS[name] ?? {}) : {});
    if (name === 'make' || name === 'gmake') {
      const goals = operands.filter((argument) => !/^(?:-|\w+[:+?]?=)/u.test(textOf(argument) ?? ''));
      if (goals.some((argument) => textOf(argument) === word)) continue;
      if (!goals.some((argument) => textOf(argument) === null)) return NO;
      isSure = false;
      continue;
    }
    const [first] = operands;
    const text = textOf(first);
    if (first === undefined || (text !== null && text !== word)) return NO;
    if (text === null) {
      if (!word.startsWith(knownStart(first)) || !word.endsWith(knownEnd(first))) return NO;
      isSure = false;
    }
    left = operands.slice(1);
  }
  return { is: isSure ? 'yes' : 'maybe', args: left };
}
