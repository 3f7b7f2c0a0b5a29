import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { makeTempFolder, removeTempFolder } from '../temp-folder.ts';
import { recorderTracer } from './recorder.ts';
import { straceCommand, straceTracer } from './strace.ts';
import type { Tracer } from './tracer.ts';

/**
 * The best witness that this machine has: strace if it is on the `inherited` PATH and may trace what `wrap` makes of
 * a command line, else the recorder, with why.
 */
export function findTracer(settings: {
  inherited: string;
  wrap: (argv: readonly string[]) => string[];
  tmp: string;
}): { tracer: Tracer; whyNotStrace: string | null } {
  const { inherited, wrap, tmp } = settings;
  const folder = inherited
    .split(delimiter)
    .find((each) => each.startsWith('/') && existsSync(join(each, 'strace')));
  if (folder === undefined) return { tracer: recorderTracer(), whyNotStrace: 'strace is not installed' };
  const strace = join(folder, 'strace');
  const why = tryStrace({ strace, wrap, tmp });
  return why === null
    ? { tracer: straceTracer(strace), whyNotStrace: null }
    : { tracer: recorderTracer(), whyNotStrace: why };
}

function tryStrace(settings: {
  strace: string;
  wrap: (argv: readonly string[]) => string[];
  tmp: string;
}): string | null {
  const scratch = makeTempFolder(settings.tmp);
  try {
    const file = join(scratch, 'trace');
    const [program = '', ...args] = [
      ...straceCommand(settings.strace, file),
      ...settings.wrap(['sh', '-c', ':']),
    ];
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 10_000, cwd: '/' });
    const seen = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (status === 0 && seen.includes('execve(')) return null;
    return `strace may not trace here: ${stderr.trim().split('\n').at(-1) ?? ''}`;
  } finally {
    removeTempFolder(scratch);
  }
}
