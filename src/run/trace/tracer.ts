import type { TRACERS, Trace } from '../../schema/record.ts';

/** A witness of the processes of one session, beside its transcript. */
export interface Watch {
  /** The command line under watch; `argv` may start the walls. */
  wrap(argv: readonly string[]): string[];
  /** What the session's environment has besides. */
  env: Readonly<Record<string, string>>;
  /** Folders that the session must be able to read and to write for it. */
  readable: readonly string[];
  writable: readonly string[];
  /** What was seen, once the session has ended. */
  end(): Promise<Trace>;
}

/** How processes are watched on this machine. */
export interface Tracer {
  by: (typeof TRACERS)[number];
  watch(session: {
    /** A folder of the session's own, thrown away with it. */
    scratch: string;
    /** A folder that is kept; gets what the witness wrote. */
    out: string;
    /** PATH of the session. */
    path: string;
    /** Absolute path in which the first process starts. */
    cwd: string;
    /** How many programs the runner itself starts before the agent's: its shell, its walls. */
    ownPrograms: number;
  }): Watch;
}
