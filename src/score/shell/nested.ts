import { posix } from 'node:path';
import { startFind } from './find.ts';
import { startInterpreter } from './interpreter.ts';
import { startMake } from './make.ts';
import { startPackageScript } from './package-script.ts';
import { SHELLS, TASK_RUNNERS } from './programs.ts';
import { startShell } from './start-shell.ts';
import { type Start, emitAnything } from './start-program.ts';
import { startWrapped } from './start-wrapped.ts';
import { startXargs } from './xargs.ts';

/** Follows a program that starts others, by its name without folders. */
export function startNested(program: string, start: Start): void {
  if (SHELLS.has(program)) startShell(program, start);
  else if (program === 'make' || program === 'gmake') startMake(start);
  else if (program === 'find' || program === 'fd') startFind(start);
  else if (program === 'xargs') startXargs(start);
  else if (TASK_RUNNERS.has(program)) {
    emitAnything({ ...start, because: `the tasks of ${program} are not in the record` });
  } else if (!startWrapped(program, start) && !startInterpreter(program, start)) {
    startPackageScript(program, start);
  }
}

/** An absolute path for a word of the line, when both are known. */
export function resolveIn(cwd: string | null, path: string | null): string | null {
  if (path === null) return null;
  if (posix.isAbsolute(path)) return posix.normalize(path);
  return cwd === null ? null : posix.resolve(cwd, path);
}
