import type { ShellWord } from './shell-word.ts';

export type Certainty = 'runs' | 'may-run' | 'cannot-tell';

/** A file that a command opens by redirection. */
export interface Redirection {
  mode: 'read' | 'write' | 'append';
  file: ShellWord;
}

/** One program that a line starts. */
export interface Invocation {
  kind: /** Found by name or path, as the shell would. */
    | 'program'
    /** A file that a shell or an interpreter executes: a bare name is a file here. */
    | 'file'
    /** Anything at all: text that is executed but not known. */
    | 'anything'
    /** Program text in another language: it could start what it mentions. */
    | 'code';
  /** The program and its arguments. */
  words: readonly ShellWord[];
  /** Absolute; null when not known. */
  cwd: string | null;
  certainty: Certainty;
  /** Why it is not certain, or what led to it; empty for a plain command. */
  because: readonly string[];
  redirections: readonly Redirection[];
  /** Stands for a part of the line that was not followed to its end, so that nothing may be denied of it. */
  isUnread?: true;
  /** The program text of `code`. */
  text?: string;
}
