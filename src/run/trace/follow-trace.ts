import { posix } from 'node:path';
import type { StartedProcess, Trace } from '../../schema/record.ts';
import {
  type TraceLine,
  parseTraceLine,
  pathOfDescriptor,
  splitArguments,
  textOfString,
  textsOf,
} from './trace-line.ts';

/** More than any session needs; what starts after them is not listed, and then nothing may be denied. */
const MOST_PROCESSES = 20_000;

interface Directory {
  /** null when not known. */
  path: string | null;
}

type Call = Pick<Extract<TraceLine, { is: 'call' }>, 'pid' | 'name' | 'args'>;

/** A call that has not come back: where it was made, and in which order. */
interface Open extends Call {
  directory: Directory;
  order: number;
}

/**
 * Follows the lines of a trace to the programs that were started, each with the directory it was started in. A child
 * may be heard of before the call that made it has come back: its lines wait until it is known whose child it is.
 * `isEnded`: the first process is known to have ended, so that the trace is not cut off.
 */
export function followTrace(settings: {
  /** Directory in which the first process starts. */
  cwd: string;
  /** How many programs stand before those of the agent: the runner's own. */
  skip: number;
}): { push(line: string): void; end(): { trace: Trace; isEnded: boolean } } {
  const { cwd, skip } = settings;
  const directories = new Map<number, Directory>();
  const waiting = new Map<number, { line: TraceLine; order: number }[]>();
  const open = new Map<number, Open>();
  const images = new Map<number, StartedProcess>();
  const found: { order: number; process: StartedProcess }[] = [];
  let root: number | null = null;
  let isRootEnded = false;
  let isFull = false;

  const take = (line: TraceLine, order: number): void => {
    const { pid } = line;
    root ??= pid;
    const directory = directories.get(pid) ?? (pid === root ? { path: cwd } : null);
    if (directory === null) {
      waiting.set(pid, [...(waiting.get(pid) ?? []), { line, order }]);
      return;
    }
    directories.set(pid, directory);
    if (line.is === 'begun') open.set(pid, { ...line, directory: { ...directory }, order });
    else if (line.is === 'call') finish({ ...line, directory, order }, line.result);
    else if (line.is === 'resumed') {
      const begun = open.get(pid);
      open.delete(pid);
      if (begun?.name === line.name)
        finish({ ...begun, pid, args: `${begun.args}${line.args}` }, line.result);
    } else if (line.is === 'superseded') {
      const begun = open.get(line.by);
      if (begun !== undefined) open.set(pid, begun);
      const own = directories.get(line.by);
      if (own !== undefined) directories.set(pid, own);
    } else endProcess(pid, line.code);
  };

  const endProcess = (pid: number, code: number | null): void => {
    const image = images.get(pid);
    if (image !== undefined) image.exit = code;
    if (pid === root) isRootEnded = true;
    for (const map of [images, directories, open]) map.delete(pid);
  };

  const finish = (call: Open, result: string): void => {
    const value = Number.parseInt(result, 10);
    if (Number.isNaN(value) || value < 0) return;
    if (call.name === 'execve' || call.name === 'execveat') start(call);
    else if (call.name === 'chdir' || call.name === 'fchdir') move(call);
    else {
      const child = Number(/ (\d+) in strace's PID NS/u.exec(result)?.[1] ?? value);
      const own = directories.get(call.pid);
      adopt(child, call.args.includes('CLONE_FS') && own !== undefined ? own : { ...call.directory });
    }
  };

  const adopt = (child: number, directory: Directory): void => {
    directories.set(child, directory);
    const lines = waiting.get(child) ?? [];
    waiting.delete(child);
    for (const { line, order } of lines) take(line, order);
  };

  const move = ({ pid, name, args }: Call): void => {
    const directory = directories.get(pid);
    if (directory === undefined) return;
    const [argument = ''] = splitArguments(args);
    const to = name === 'fchdir' ? pathOfDescriptor(argument) : textOfString(argument);
    directory.path = resolve(directory.path, to);
  };

  const start = ({ pid, name, args, directory, order }: Open): void => {
    const parts = splitArguments(args);
    const isAt = name === 'execveat';
    const [program, list = ''] = isAt ? parts.slice(1) : parts;
    const path = textOfString(program ?? '');
    const base = isAt ? (pathOfDescriptor(parts[0] ?? '') ?? directory.path) : null;
    const file = base === null || path?.startsWith('/') === true ? path : posix.join(base, path ?? '');
    if (found.length >= MOST_PROCESSES + skip) {
      isFull = true;
      return;
    }
    // By the file that was started: a program may be told any name.
    const argv = [file ?? '…', ...textsOf(list).slice(1)];
    const process: StartedProcess = { argv, cwd: directory.path, exit: null };
    images.set(pid, process);
    found.push({ order, process });
  };

  let count = 0;
  return {
    push(text) {
      const line = parseTraceLine(text);
      if (line !== null) take(line, count);
      count += 1;
    },
    end() {
      for (const pid of waiting.keys()) adopt(pid, { path: null });
      const inOrder = found.toSorted((a, b) => a.order - b.order).map(({ process }) => process);
      const trace = { isWhole: isRootEnded && !isFull, processes: inOrder.slice(skip) };
      return { trace, isEnded: isRootEnded };
    },
  };
}

function resolve(from: string | null, to: string | null): string | null {
  if (to === null || to.endsWith('…')) return null;
  return posix.isAbsolute(to) ? posix.normalize(to) : from === null ? null : posix.join(from, to);
}
