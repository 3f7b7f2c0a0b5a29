/** One thing wrong with something a person wrote, with where it stands. */
export interface Problem {
  /** Path as the user would type it. */
  file: string;
  /** 1-based; null when the problem is about the file as a whole. */
  line: number | null;
  /** 1-based; null with `line`. */
  column: number | null;
  message: string;
  expected?: string;
  found?: string;
  /** What to do next, or the nearest valid name. */
  hint?: string;
}

/** Bad input: exit code 2. Carries every problem at once. */
export class InputError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join('\n'));
    this.name = 'InputError';
    this.problems = problems;
  }
}

/** Our own fault: exit code 3. `replay` says how to see it again (`seed 42, cell 9c87536b9f92`). */
export class InternalError extends Error {
  constructor(message: string, options: { replay?: string; cause?: unknown } = {}) {
    super(options.replay === undefined ? message : `${message} (${options.replay})`, {
      cause: options.cause,
    });
    this.name = 'InternalError';
  }
}

/** `file:line:column: message; expected …; found …; hint` */
export function formatProblem(problem: Problem): string {
  const place =
    problem.line === null ? problem.file : `${problem.file}:${problem.line}:${problem.column ?? 1}`;
  const parts = [problem.message];
  if (problem.expected !== undefined) parts.push(`expected ${problem.expected}`);
  if (problem.found !== undefined) parts.push(`found ${problem.found}`);
  if (problem.hint !== undefined) parts.push(problem.hint);
  return `${place}: ${parts.join('; ')}`;
}

/** An InputError about a file or an argument as a whole. */
export function inputError(file: string, message: string, hint?: string): InputError {
  return new InputError([
    { file, line: null, column: null, message, ...(hint === undefined ? {} : { hint }) },
  ]);
}

/** What the operating system refuses for reasons of the place, not of the program. */
const SYSTEM_REASONS: Readonly<Record<string, { message: string; hint?: string }>> = {
  EACCES: { message: 'no permission' },
  EPERM: { message: 'no permission' },
  EROFS: { message: 'the file system is read-only' },
  ENOSPC: { message: 'the disk is full' },
  EDQUOT: { message: 'the quota is used up' },
  EFBIG: { message: 'the file would be too large for the file system' },
  ENAMETOOLONG: { message: 'the name is too long' },
  ELOOP: { message: 'symbolic links lead in a circle' },
  ENOTDIR: { message: 'a file stands where a folder is expected' },
  EEXIST: { message: 'something else stands there already' },
  EISDIR: { message: 'a folder stands where a file is expected' },
  ENOENT: { message: 'no such file or folder' },
  EBUSY: { message: 'in use by another program' },
  EMFILE: { message: 'too many open files', hint: 'raise the limit (ulimit -n) or use fewer --jobs' },
};

/** The problem behind an error of the file system, or null for any other error. */
export function problemOfSystem(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  const reason = code === undefined || syscall === undefined ? undefined : SYSTEM_REASONS[code];
  if (reason === undefined) return null;
  return {
    file: path ?? 'the file system',
    line: null,
    column: null,
    ...reason,
    found: `${code} from ${syscall}`,
  };
}
