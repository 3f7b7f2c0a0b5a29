import { posix } from 'node:path';
import type { Invocation } from './invocation.ts';
import { type Analysis, type Scope, forkScope } from './scope.ts';
import type { Place } from './target.ts';
import { walkText } from './walk.ts';

/** Stands for a workspace whose path nobody gave; deep enough that `../../x` is still recognised as outside. */
const NOWHERE = '/\u0001/\u0001/\u0001/\u0001/\u0001/\u0001workspace';

export interface Line {
  command: string;
  /** Directory it starts in: absolute, or relative to the root. */
  cwd?: string;
  /** Absolute path of the workspace; by default an absolute `cwd`. */
  root?: string;
  home?: string;
  /** Text of a Makefile in the root. */
  makefile?: string;
  /** Text of any file the record holds, by absolute path; null when it does not. */
  readText?: (path: string) => string | null;
  /** Text of a file that the session itself wrote before, by absolute path; null for any other. */
  ownText?: (path: string) => string | null;
  /** Whether the session changed a file so that its text is not known: nothing can be said of what executes it. */
  isForgotten?: (path: string) => boolean;
}

export interface LineAnalysis {
  invocations: readonly Invocation[];
  /** Directory of the shell afterwards; null when not known. */
  cwd: string | null;
  place: Place;
  /** Files that the line surely wrote whole, by absolute path, with their text. */
  written: ReadonlyMap<string, string>;
  /** Files that it changed, or may have, to a text that is not known; by absolute path. */
  altered: ReadonlySet<string>;
}

/** Follows one command line from where it starts to everything it starts. Never throws, whatever the text. */
export function analyseLine(line: Line): LineAnalysis {
  const { command, cwd = '.', home, makefile, readText = () => null } = line;
  const known = line.root ?? (posix.isAbsolute(cwd) ? cwd : null);
  const root = posix.resolve('/', known ?? NOWHERE);
  const makefiles = new Set(makefile === undefined ? [] : [`${root}/Makefile`]);
  const analysis: Analysis = {
    root,
    home: home ?? null,
    readText: (path) => (makefiles.has(path) ? (makefile ?? null) : readText(path)),
    found: [],
    written: new Map(),
    altered: new Set(),
    atExit: [],
    ownText: line.ownText ?? (() => null),
    isForgotten: line.isForgotten ?? (() => false),
    steps: 0,
    grown: 0,
  };
  const scope: Scope = {
    cwd: posix.resolve(root, cwd),
    oldCwd: null,
    variables: new Map(),
    functions: new Map(),
    isShared: false,
    positional: null,
    condition: null,
    ended: 'no',
    stopsOnFailure: false,
    isPiped: false,
    away: null,
    via: [],
    depth: 0,
  };
  walkText(command, scope, analysis);
  for (const { text, scope: shell, condition } of analysis.atExit) {
    const { depth, via } = shell;
    walkText(
      text,
      forkScope(shell, { condition, ended: 'no', depth: depth + 1, via: [...via, 'trap'] }),
      analysis,
    );
  }
  return {
    invocations: analysis.found,
    cwd: scope.cwd,
    place: { root, isRootKnown: known !== null },
    written: analysis.written,
    altered: analysis.altered,
  };
}
