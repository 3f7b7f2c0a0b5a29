import { posix } from 'node:path';
import type { Invocation } from './invocation.ts';
import { textOf } from './shell-word.ts';

/** Programs that write: all files named to them, or the last one. */
const WRITES_ALL: ReadonlySet<string> = new Set([
  'tee',
  'truncate',
  'touch',
  'rm',
  'unlink',
  'shred',
  'sponge',
]);
const WRITES_LAST: ReadonlySet<string> = new Set(['cp', 'mv', 'install', 'ln', 'rsync']);
const IN_PLACE = /^(?:-[a-zA-Z]*i.*|--in-place(?:=.*)?)$/u;

/** Files that a program writes, by redirection or because they are named to it, as the line spells them. */
export function writtenFiles({ words, redirections }: Pick<Invocation, 'words' | 'redirections'>): string[] {
  const written = redirections.filter(({ mode }) => mode !== 'read').map(({ file }) => textOf(file));
  const name = posix.basename(textOf(words[0]) ?? '');
  const isInPlace = name === 'sed' || name === 'perl';
  if (isInPlace || WRITES_ALL.has(name) || WRITES_LAST.has(name) || name === 'dd') {
    written.push(...namedFiles(name, words.slice(1).map(textOf)));
  }
  return written.filter((file): file is string => file !== null && file !== '');
}

function namedFiles(name: string, args: readonly (string | null)[]): (string | null)[] {
  if (name === 'dd') return args.map((argument) => argument?.match(/^of=(.*)$/u)?.[1] ?? null);
  const operands = args.filter((argument) => argument !== null && !argument.startsWith('-'));
  if (WRITES_ALL.has(name)) return operands;
  if (!WRITES_LAST.has(name)) {
    return args.some((argument) => argument !== null && IN_PLACE.test(argument)) ? operands : [];
  }
  const last = operands.at(-1) ?? null;
  const sources = operands.slice(0, -1);
  return [
    last,
    // The last operand may be the folder that the others go to.
    ...sources.map((source) => (last === null ? null : posix.join(last, posix.basename(source ?? '')))),
    ...(name === 'mv' ? sources : []),
  ];
}
