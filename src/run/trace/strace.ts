import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StringDecoder } from 'node:string_decoder';
import type { Trace } from '../../schema/record.ts';
import { readPieces } from './read-pieces.ts';
import { followTrace } from './follow-trace.ts';
import type { Tracer } from './tracer.ts';

/** Longer words are cut: what a check asks for stands at the start of an argument. */
const LONGEST_WORD_IN_BYTES = 4096;
const CALLS = 'execve,execveat,chdir,fchdir,clone,clone3,fork,vfork';
/** The witness may hear of the last end a moment after the runner does. */
const PATIENCE_IN_MS = 2000;
const STEP_IN_MS = 50;

/**
 * strace, outside the walls, as a process that is not above the agent's but beside it: exit codes, groups and time
 * limits are as without it, and the agent can neither see nor stop it.
 */
export function straceTracer(strace: string): Tracer {
  return {
    by: 'strace',
    watch: ({ out, cwd, ownPrograms }) => {
      const file = join(out, 'trace');
      return {
        wrap: (argv) => [...straceCommand(strace, file), ...argv],
        env: {},
        readable: [],
        writable: [],
        async end() {
          let found = readTrace({ file, cwd, skip: ownPrograms });
          for (let waited = 0; !found.isEnded && waited < PATIENCE_IN_MS; waited += STEP_IN_MS) {
            await sleep(STEP_IN_MS);
            found = readTrace({ file, cwd, skip: ownPrograms });
          }
          return found.trace;
        },
      };
    },
  };
}

/** The beginning of a command line that is watched, and its report put into a file. */
export function straceCommand(strace: string, file: string): string[] {
  return [
    strace,
    '-DD',
    '-f',
    '--seccomp-bpf',
    '--pidns-translation',
    '-y',
    '-s',
    String(LONGEST_WORD_IN_BYTES),
    '-e',
    'signal=none',
    '-e',
    `trace=${CALLS}`,
    '-o',
    file,
  ];
}

function readTrace({ file, cwd, skip }: { file: string; cwd: string; skip: number }): {
  trace: Trace;
  isEnded: boolean;
} {
  const follow = followTrace({ cwd, skip });
  if (!existsSync(file)) return follow.end();
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for (const piece of readPieces(file)) {
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(follow.push);
  }
  return follow.end();
}
