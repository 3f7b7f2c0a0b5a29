import type { SyntaxNode } from 'unbash';
import type { Invocation } from './invocation.ts';
import type { ShellWord } from './shell-word.ts';

/**
 * How the last command ended, as far as one can say without running it. `likely`: it succeeds unless something it
 * names is missing, so what follows on success is taken to run, and what follows on failure may.
 */
export type Status = 'success' | 'likely' | 'failure' | 'unknown';

/** What the shell knows at one point of a line. */
export interface Scope {
  cwd: string | null;
  oldCwd: string | null;
  /** null where a variable holds something unknown. */
  variables: Map<string, ShellWord | null>;
  functions: Map<string, SyntaxNode>;
  /** Another scope may have the same maps: they are changed by `setVariable` and `setFunction` only. */
  isShared: boolean;
  /** `$1`, `$2` …; null when not known. */
  positional: readonly ShellWord[] | null;
  /** Why what follows may not be reached; null when it is. */
  condition: string | null;
  /** The shell has ended on the way here: surely, or perhaps. */
  ended: 'no' | 'maybe' | 'yes';
  stopsOnFailure: boolean;
  /** Standard input is a pipe that somebody in this line writes. */
  isPiped: boolean;
  /** Why nothing can be said here: another machine, a container, text that the shell would refuse. */
  away: string | null;
  /** What led here, from the outside in: `sudo`, `bash -c`. */
  via: readonly string[];
  depth: number;
}

/** What one analysis shares. */
export interface Analysis {
  /** Absolute path of the workspace, or one that stands for it. */
  root: string;
  home: string | null;
  /** Text of a file the record holds, by absolute path. */
  readText: (path: string) => string | null;
  found: Invocation[];
  /** Text that this line wrote to files, by absolute path. */
  written: Map<string, string>;
  /** Files that this line changed, or may have, so that their text is not known; by absolute path. */
  altered: Set<string>;
  /** What `trap … EXIT` leaves to do, with the shell as it then is. */
  atExit: { text: string; scope: Scope; condition: string | null }[];
  /** Text of a file that the session wrote before this line, by absolute path. */
  ownText: (path: string) => string | null;
  /** Whether the session changed a file so that its text is not known. */
  isForgotten: (path: string) => boolean;
  /** Commands looked at; ends runaway recursion. */
  steps: number;
  /** Characters and pieces that words and texts came to; ends runaway growth. */
  grown: number;
}

export const DEEPEST = 24;
export const MOST_STEPS = 5000;
/** Of one word, `"$@"` as a whole. */
export const LARGEST_WORD = 100_000;
/** Of all words and texts of a line. */
export const MOST_GROWN = 2_000_000;

/** A copy for a subshell or a branch: what changes in it stays in it. Maps are copied by whoever changes them first. */
export function forkScope(scope: Scope, changes: Partial<Scope> = {}): Scope {
  scope.isShared = true;
  return { ...scope, ...changes };
}

/** A variable of this shell is set, here and nowhere else; to null where its value is not known. */
export function setVariable(scope: Scope, name: string, value: ShellWord | null): void {
  mapsOf(scope).variables.set(name, value);
}

/** A function of this shell is defined, or removed. */
export function setFunction(scope: Scope, name: string, body: SyntaxNode | null): void {
  const { functions } = mapsOf(scope);
  if (body === null) functions.delete(name);
  else functions.set(name, body);
}

/** The scope, once its maps are its own to change. */
function mapsOf(scope: Scope): Scope {
  if (scope.isShared) {
    scope.variables = new Map(scope.variables);
    scope.functions = new Map(scope.functions);
    scope.isShared = false;
  }
  return scope;
}

/** Takes over what a branch that may not have run could have changed: where they differ, nothing is known. */
export function mergeBranch(scope: Scope, branch: Scope): void {
  if (branch.cwd !== scope.cwd) scope.cwd = null;
  if (branch.variables !== scope.variables) {
    for (const [name, value] of branch.variables) {
      if (scope.variables.get(name) !== value) setVariable(scope, name, null);
    }
  }
  if (branch.functions !== scope.functions) {
    for (const [name, body] of branch.functions) {
      if (!scope.functions.has(name)) setFunction(scope, name, body);
    }
  }
  if (branch.ended !== 'no' && scope.ended === 'no') scope.ended = 'maybe';
  if (branch.stopsOnFailure) scope.stopsOnFailure = true;
}
