import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { killGroup } from './kill-group.ts';

const LONGEST_OUTPUT_IN_BYTES = 1024 * 1024;

interface ShellResult {
  /** null when the time limit or an abort ended it. */
  exit: number | null;
  stdout: string;
  stderr: string;
  /** Absolute directory the shell is in afterwards. */
  cwd: string;
}

export interface Shell {
  /** Absolute directory the next command starts in. */
  cwd: string;
  run(command: string, prelude?: string): Promise<ShellResult>;
  close(): Promise<void>;
}

interface Live {
  child: ChildProcess;
  nonce: string;
  /** Called with everything the marker pipe has said, or with the exit code when the shell is gone. */
  listener: ((event: { marker: RegExpExecArray } | { exit: number | null }) => void) | null;
  gone: { exit: number | null } | null;
}

/**
 * One `sh` that is fed its commands over standard input, since starting a process costs more than most commands.
 * Each command reads /dev/null, writes to its own files and cannot reach the pipe on which the shell, not the
 * command, says a random word, the exit code and its directory. `cd` and variables carry over; a command that
 * ends the shell is answered by a new shell in the last known directory.
 */
export function openShell(settings: {
  cwd: string;
  /** Where the shell restarts when its directory is gone. */
  root: string;
  env: Record<string, string>;
  /** Folder for captured output, outside the trajectory. */
  scratch: string;
  /** Aborting ends the running command and its whole process group. */
  signal: AbortSignal;
}): Shell {
  const { root, env, scratch, signal } = settings;
  let live: Live | null = null;
  let count = 0;
  const leaders: (number | undefined)[] = [];
  const stop = (): void => leaders.forEach(killGroup);
  signal.addEventListener('abort', stop);

  const shell: Shell = {
    cwd: settings.cwd,
    async run(command, prelude = '') {
      count += 1;
      const stdout = `${scratch}/${count}.out`;
      const stderr = `${scratch}/${count}.err`;
      if (signal.aborted) return { exit: null, stdout: '', stderr: '', cwd: shell.cwd };
      if (live === null || live.gone !== null) {
        live = start({ cwd: existsSync(shell.cwd) ? shell.cwd : root, env });
        leaders.push(live.child.pid);
      }
      const { exit, cwd } = await feed(
        live,
        [
          prelude,
          `command eval ${quote(command)} </dev/null >${quote(stdout)} 2>${quote(stderr)} 3>&-`,
          `command printf '%s %s %s\\n' ${live.nonce} "$?" "$PWD" >&3`,
          '',
        ].join('\n'),
      );
      if (cwd !== null) shell.cwd = cwd;
      const ended = signal.aborted ? null : exit;
      return { exit: ended, stdout: readOutput(stdout), stderr: readOutput(stderr), cwd: shell.cwd };
    },
    async close() {
      signal.removeEventListener('abort', stop);
      const last = live;
      if (last !== null && last.gone === null) {
        await new Promise<void>((resolve) => {
          last.listener = (event) => {
            if ('exit' in event) resolve();
          };
          last.child.stdin?.end();
          // A trap or a stopped child must not hold the session open.
          setTimeout(() => killGroup(last.child.pid), 2000).unref();
        });
      }
      stop();
    },
  };
  return shell;
}

function start(settings: { cwd: string; env: Record<string, string> }): Live {
  const child = spawn('sh', [], {
    cwd: settings.cwd,
    env: settings.env,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  const live: Live = { child, nonce: randomBytes(16).toString('hex'), listener: null, gone: null };
  const marker = new RegExp(`${live.nonce} (\\d+) ([^\\n]*)\\n`, 'u');
  let heard = '';
  (child.stdio[3] as Readable).setEncoding('utf8').on('data', (text: string) => {
    heard += text;
    const found = marker.exec(heard);
    if (found === null) return;
    heard = '';
    live.listener?.({ marker: found });
  });
  const end = (exit: number | null): void => {
    if (live.gone !== null) return;
    live.gone = { exit };
    child.stdio[3]?.destroy();
    live.listener?.(live.gone);
  };
  child.stdin?.on('error', () => {
    // The command ended the shell before reading all of its input; `close` says so.
  });
  child.on('error', () => end(127));
  // Not `close`: a background job may hold the marker pipe open for as long as it runs.
  child.on('exit', (code) => end(code));
  child.stdin?.write('umask 022\n');
  return live;
}

function feed(live: Live, text: string): Promise<{ exit: number | null; cwd: string | null }> {
  return new Promise((resolve) => {
    live.listener = (event) => {
      live.listener = null;
      if ('exit' in event) resolve({ exit: event.exit, cwd: null });
      else resolve({ exit: Number(event.marker[1]), cwd: event.marker[2] ?? null });
    };
    if (live.gone !== null) live.listener(live.gone);
    else live.child.stdin?.write(text);
  });
}

function readOutput(path: string): string {
  if (!existsSync(path)) return '';
  const bytes = readFileSync(path);
  if (bytes.length <= LONGEST_OUTPUT_IN_BYTES) return bytes.toString('utf8');
  const left = bytes.length - LONGEST_OUTPUT_IN_BYTES;
  return `${bytes.toString('utf8', 0, LONGEST_OUTPUT_IN_BYTES)}\n[${left} bytes more]\n`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
