import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { eitherSignal } from '../either-signal.ts';
import { killGroup } from '../kill-group.ts';

export interface ProcessEnd {
  /** null when a signal ended it. */
  exit: number | null;
  /** Name of the signal that ended it. */
  signal: string | null;
  isTimedOut: boolean;
}

/** With a process group of its own there is one thing to end; what left the group is ended by the sandbox. */
const GRACE_IN_MS = 2000;

/**
 * Runs one program to its end or to the time limit, its output straight into files, so that nothing of it is lost or
 * held in memory. The whole process group is ended with it.
 */
export async function runToEnd(settings: {
  argv: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  stdin: string;
  /** Files that get what it prints. */
  stdout: string;
  stderr: string;
  timeoutInSeconds: number;
  signal?: AbortSignal | undefined;
}): Promise<ProcessEnd> {
  const { argv, cwd, env, stdin, timeoutInSeconds } = settings;
  const limit = AbortSignal.timeout(timeoutInSeconds * 1000);
  const signal = eitherSignal(limit, settings.signal);
  const outputs = [openSync(settings.stdout, 'w'), openSync(settings.stderr, 'w')];
  const [program = '', ...args] = argv;
  try {
    return await new Promise<ProcessEnd>((resolve) => {
      const child = spawn(program, args, {
        cwd,
        env: { ...env },
        detached: true,
        stdio: ['pipe', ...outputs],
      });
      const stop = (): void => {
        killGroup(child.pid);
        // Something that cannot be ended must not hold the run.
        setTimeout(() => end(null, 'SIGKILL'), GRACE_IN_MS).unref();
      };
      const end = (exit: number | null, name: string | null): void => {
        signal.removeEventListener('abort', stop);
        killGroup(child.pid);
        resolve({ exit, signal: name, isTimedOut: limit.aborted });
      };
      signal.addEventListener('abort', stop);
      if (signal.aborted) stop();
      child.on('error', () => end(127, null));
      child.on('exit', end);
      child.stdin?.on('error', () => {
        // It ended, or closed its input, before it read all of the prompt.
      });
      child.stdin?.end(stdin);
    });
  } finally {
    outputs.forEach((file) => closeSync(file));
  }
}
