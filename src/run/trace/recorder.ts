import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { StartedProcess, Trace } from '../../schema/record.ts';
import { isPlainFile } from '../is-plain-file.ts';
import { listFolder } from '../list-folder.ts';
import type { Tracer } from './tracer.ts';

const MOST_BYTES = 16 * 1024 * 1024;

/**
 * A witness for machines without strace: a folder before PATH whose programs write down that they were started and
 * start the real one, and a file that bash reads first, which writes down each command before it runs. What is started
 * by its own path goes past the first, and an agent can go around both, so that nothing is denied by it.
 */
export function recorderTracer(): Tracer {
  return {
    by: 'recorder',
    watch: ({ scratch, out, path }) => {
      const folder = join(scratch, 'programs');
      const log = join(scratch, 'log', 'started');
      mkdirSync(folder);
      mkdirSync(join(scratch, 'log'));
      writeFileSync(log, '');
      writeFileSync(join(scratch, 'programs', '.start'), starter({ log, path }), { mode: 0o755 });
      writeFileSync(join(scratch, 'programs', '.bash'), bashFile(log));
      for (const program of programsOf(path)) symlinkSync('.start', join(folder, program));
      return {
        wrap: (argv) => [...argv],
        env: { PATH: `${folder}${delimiter}${path}`, BASH_ENV: join(folder, '.bash') },
        readable: [folder],
        writable: [join(scratch, 'log')],
        end: async () => {
          // It is the agent's to write in, so that anything may stand in its place.
          if (!isPlainFile(log)) return { isWhole: false, processes: [] };
          copyFileSync(log, join(out, 'trace'));
          return readLog(log);
        },
      };
    },
  };
}

function programsOf(path: string): string[] {
  const names = path
    .split(delimiter)
    .filter((folder) => folder.startsWith('/') && existsSync(folder))
    .flatMap((folder) => listFolder(folder).map(({ name }) => name));
  return [...new Set(names)].filter((name) => !name.startsWith('.'));
}

/** Fields end with NUL: the directory, the number of words, the words. */
function starter({ log, path }: { log: string; path: string }): string {
  return `#!/bin/sh
name=\${0##*/}
search='${quoted(path)}'
before=$IFS
IFS=:
for folder in $search; do
  if [ -x "$folder/$name" ]; then program=$folder/$name; break; fi
done
IFS=$before
printf '%s\\0' "$PWD" $(($# + 1)) "$program" "$@" 2> /dev/null >> '${quoted(log)}'
exec "$program" "$@"
`;
}

function bashFile(log: string): string {
  return `trap 'printf "%s\\0" "$PWD" 3 bash -c "$BASH_COMMAND" >> '"'${quoted(log)}'"' 2> /dev/null' DEBUG
set -o functrace
`;
}

function quoted(text: string): string {
  return text.replaceAll("'", `'\\''`);
}

function readLog(log: string): Trace {
  const fields = readFileSync(log).subarray(0, MOST_BYTES).toString('utf8').split('\0').slice(0, -1);
  const processes: StartedProcess[] = [];
  for (let at = 0; at + 2 < fields.length;) {
    const count = Number(fields[at + 1]);
    const argv = fields.slice(at + 2, at + 2 + count);
    // Torn, or not by us.
    if (!Number.isInteger(count) || count < 1 || argv.length < count) break;
    processes.push({ argv, cwd: fields[at] ?? null, exit: null });
    at += 2 + count;
  }
  return { isWhole: false, processes };
}
