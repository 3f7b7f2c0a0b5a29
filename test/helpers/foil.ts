import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built command line: `npm test` builds before it tests. */
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `foil` as a user would; `shell` runs it behind a shell fragment such as `umask 077`. */
export async function foil(
  args: readonly string[],
  options: { env?: Record<string, string>; cwd?: string; shell?: string; node?: readonly string[] } = {},
): Promise<Ended> {
  const { env = {}, cwd, shell, node = [] } = options;
  const command = [process.execPath, ...node, CLI, ...args];
  const [program = '', ...rest] =
    shell === undefined ? command : ['sh', '-c', `${shell}; exec "$@"`, 'sh', ...command];
  const child = spawn(program, rest, {
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
