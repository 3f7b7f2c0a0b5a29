import { posix } from 'node:path';
import type { LineAnalysis } from './shell/analyse-line.ts';
import type { Invocation } from './shell/invocation.ts';
import { textOf } from './shell/shell-word.ts';

/** Programs that write nothing but to their output. */
const READERS: ReadonlySet<string> = new Set(
  (
    'ls cat head tail nl wc stat file du df pwd cd tree less more grep egrep fgrep rg cut tr uniq diff cmp comm ' +
    'od xxd md5sum sha256sum echo printf true false test [ : which type date sleep env id whoami uname basename ' +
    'dirname realpath readlink jq'
  ).split(' '),
);
const GIT_READERS: ReadonlySet<string> = new Set([
  'status',
  'log',
  'diff',
  'show',
  'blame',
  'ls-files',
  'rev-parse',
]);
/** What they start stands beside them in the analysis. */
const STARTERS: ReadonlySet<string> = new Set([
  'xargs',
  'sh',
  'bash',
  'dash',
  'zsh',
  'time',
  'nice',
  'nohup',
  'timeout',
]);
const FIND_WRITERS = /^-(?:exec|execdir|ok|okdir|delete|fprint|fprint0|fprintf|fls)$/u;

/** Nothing that this line starts can have changed a file; false also where the line does not say. */
export function isReadOnly({ invocations }: LineAnalysis): boolean {
  return invocations.length > 0 && invocations.every(onlyReads);
}

function onlyReads({ kind, words, certainty, redirections }: Invocation): boolean {
  if (kind !== 'program' || certainty === 'cannot-tell') return false;
  if (redirections.some(({ mode, file }) => mode !== 'read' && textOf(file) !== '/dev/null')) return false;
  const [program = null, ...args] = words.map(textOf);
  const name = posix.basename(program ?? '');
  if (name === 'find') return !args.some((argument) => argument === null || FIND_WRITERS.test(argument));
  if (name === 'sed')
    return !args.some((argument) => argument === null || /^-\w*i|^--in-place/u.test(argument));
  if (name === 'git')
    return GIT_READERS.has(args.find((argument) => argument?.startsWith('-') === false) ?? '');
  if (name === 'sort')
    return !args.some((argument) => argument === null || /^-\w*o|^--output/u.test(argument));
  return READERS.has(name) || STARTERS.has(name);
}
