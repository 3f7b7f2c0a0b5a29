import { posix } from 'node:path';
import { isOfShell, startBuiltin } from './builtins.ts';
import { followFile } from './follow-file.ts';
import type { Certainty, Invocation, Redirection } from './invocation.ts';
import { startNested } from './nested.ts';
import { SUCCEEDING } from './programs.ts';
import {
  type Analysis,
  DEEPEST,
  type Scope,
  type Status,
  forkScope,
  mergeBranch,
  setFunction,
} from './scope.ts';
import { type ShellWord, textOf } from './shell-word.ts';
import { walkNode } from './walk.ts';

/** What a command reads from its standard input. */
export type Input =
  | null
  | { from: 'pipe' }
  | { from: 'file'; file: ShellWord }
  | { from: 'text'; text: string; isKnown: boolean };

/** A command with all that decides what it starts. */
export interface Start {
  words: readonly ShellWord[];
  scope: Scope;
  analysis: Analysis;
  redirections: readonly Redirection[];
  input: Input;
  /** Another program looks for this one, so that what only the shell has is not found. */
  isOutside?: boolean;
}

/** Words of the shell before a command, which are no programs. */
const PREFIXES: ReadonlySet<string> = new Set(['command', 'builtin', 'exec']);

/** Records the program that these words start, and follows it to what it starts itself. */
export function startProgram(start: Start): Status {
  const { words, scope } = start;
  const name = textOf(words[0]);
  if (words.length === 0 || scope.ended === 'yes') return 'unknown';
  const body = name === null ? undefined : scope.functions.get(name);
  if (body !== undefined) return callFunction(start, body);
  emit({ ...start, kind: 'program' });
  if (name === null) return 'unknown';
  if (scope.depth > DEEPEST) return giveUp(start, TOO_DEEP);
  if (start.isOutside === true && (isOfShell(name) || PREFIXES.has(name))) return 'unknown';
  const builtin = startBuiltin(name, start);
  if (builtin !== null) return builtin;
  const program = posix.basename(name);
  if (name.includes('/')) followFile(words, start, true);
  followProgram(program, start);
  // `exec` only comes back when it fails, and then the shell ends too.
  if (name === 'exec' && words.length > 1) scope.ended = 'yes';
  return name === 'false' ? 'failure' : SUCCEEDING.has(name) ? 'success' : 'unknown';
}

/** Follows what a program starts itself; whatever ends there, this shell goes on. `command cd` moves this shell. */
function followProgram(program: string, { words, scope, analysis, redirections, input }: Start): void {
  const { ended } = scope;
  scope.depth += 1;
  startNested(program, { words, scope, analysis, redirections, input });
  scope.depth -= 1;
  scope.ended = ended;
}

function callFunction(start: Start, body: Parameters<typeof walkNode>[0]): Status {
  const { words, scope, analysis } = start;
  if (scope.depth > DEEPEST) return giveUp(start, TOO_DEEP);
  const own = forkScope(scope, {
    condition: scope.condition ?? 'in the body of a function that is called',
    positional: words,
    depth: scope.depth + 1,
    isPiped: scope.isPiped,
  });
  setFunction(own, textOf(words[0]) ?? '', null);
  const status = walkNode(body, own, analysis);
  own.functions = scope.functions;
  const { cwd, ended } = own;
  mergeBranch(scope, own);
  // The function's body is the shell itself, so what it surely does, it does to the caller.
  if (ended !== 'maybe') scope.cwd = cwd;
  if (ended === 'yes') scope.ended = 'yes';
  return status;
}

/** Adds an invocation with the certainty that its place in the line gives it. */
export function emit(
  start: Pick<Start, 'words' | 'scope' | 'analysis' | 'redirections'> & {
    kind: Invocation['kind'];
    certainty?: Certainty;
    because?: string;
    text?: string;
    isUnread?: true;
  },
): void {
  const { words, scope, analysis, redirections, kind, text, isUnread } = start;
  const reasons = [
    ...scope.via,
    ...(scope.condition === null ? [] : [scope.condition]),
    ...(scope.ended === 'maybe' ? ['an earlier command may end the shell first'] : []),
    ...(scope.away === null ? [] : [scope.away]),
    ...(start.because === undefined ? [] : [start.because]),
  ];
  const place: Certainty =
    scope.away !== null || kind === 'anything' || kind === 'code'
      ? 'cannot-tell'
      : scope.condition !== null || scope.ended === 'maybe'
        ? 'may-run'
        : 'runs';
  analysis.found.push({
    kind,
    words,
    cwd: scope.away === null ? scope.cwd : null,
    certainty: start.certainty ?? place,
    because: reasons,
    redirections,
    ...(text === undefined ? {} : { text }),
    ...(isUnread === undefined ? {} : { isUnread }),
  });
}

export const TOO_DEEP = 'nested too deeply to follow';

/** What stands past a limit of the analysis could be anything: nothing is denied because it was not looked at. */
export function giveUp({ scope, analysis }: Pick<Start, 'scope' | 'analysis'>, because: string): Status {
  emitAnything({ words: [], scope, analysis, because, isUnread: true });
  return 'unknown';
}

/** Something is executed, and the line does not say what. */
export function emitAnything(settings: {
  words: readonly ShellWord[];
  scope: Scope;
  analysis: Analysis;
  because: string;
  isUnread?: true;
}): void {
  emit({ ...settings, kind: 'anything', redirections: [] });
}
