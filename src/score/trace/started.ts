import { posix } from 'node:path';
import type { StartedProcess, Trace } from '../../schema/record.ts';
import { findTarget } from '../analyse-command.ts';
import { isOfShell } from '../shell/builtins.ts';
import { analyseLine } from '../shell/analyse-line.ts';
import type { Invocation } from '../shell/invocation.ts';
import { textOf } from '../shell/shell-word.ts';
import type { Target } from '../shell/target.ts';

/** A process that is of a target, or whose shell did it without a process of its own. */
export interface Started {
  /** Place in the trace. */
  index: number;
  image: StartedProcess;
  /** What follows the target's own words. */
  args: string[];
  isSure: boolean;
}

const SOURCING: ReadonlySet<string> = new Set(['.', 'source']);

/** Processes of a trace that are of the target, in the order in which they were started. */
export function findStarted(settings: { trace: Trace; target: Target; root: string }): Started[] {
  const { trace, target, root } = settings;
  const name = target.kind === 'path' ? posix.basename(target.path) : (target.words[0] ?? '');
  return trace.processes.flatMap((image, index) => {
    // Most have nothing to do with it, and reading one as a line costs more than looking.
    if (!image.argv.some((word) => word.includes(name))) return [];
    const command = image.argv.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
    const { invocations, place } = analyseLine({ command, cwd: image.cwd ?? '/', root });
    const hits = invocations.flatMap((invocation, at) => {
      const isSure = isItself(invocations, at, image);
      if (!isSure && !isWithoutProcess(invocations, at)) return [];
      const own = image.cwd === null ? { ...invocation, cwd: null } : invocation;
      return findTarget({ invocations: [own], target, place })
        .filter(({ argv }) => argv.length > 0)
        .map(({ args, verdict }) => ({ args, isSure: isSure && verdict !== 'cannot-tell' }));
    });
    const best = hits.find((hit) => hit.isSure) ?? hits[0];
    return best === undefined ? [] : [{ index, image, ...best }];
  });
}

/**
 * The process is this: its program, the file that its shell or interpreter executes, the module that it runs. What it
 * is told to start besides is a process of its own, and in the trace or not.
 */
function isItself(invocations: readonly Invocation[], at: number, { argv }: StartedProcess): boolean {
  if (at === 0) return true;
  if (at !== 1 || isWithoutProcess(invocations, at)) return false;
  return invocations[at]?.kind === 'file' || argv.includes('-m');
}

/** Whether an invocation starts no process that could be told by its words: the shell reads it, or is it. */
export function isWithoutProcess(invocations: readonly Invocation[], at: number): boolean {
  const invocation = invocations[at];
  const name = textOf(invocation?.words[0]) ?? '';
  if (invocation?.kind !== 'file') return isOfShell(name);
  const reader = invocations[at - 1];
  const program = textOf(reader?.words[0]) ?? '';
  const isGiven = reader?.words.slice(1).some(({ source }) => source === invocation.words[0]?.source);
  return SOURCING.has(program) || isGiven !== true;
}
