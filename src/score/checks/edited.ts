import { posix } from 'node:path';
import type { CheckContext, Hit, Spec } from '../check-context.ts';
import type { Invocation } from '../shell/invocation.ts';
import { textOf } from '../shell/shell-word.ts';
import { checkedName, leadsTo } from '../state-file.ts';

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

/** Edits of a file: by the editing tool, by redirection to it, or by a program that writes the files named to it. */
export function findEdited(spec: Spec<'edited'>, { witness, lineOf }: CheckContext): Hit[] {
  const name = checkedName(spec);
  const { root, events } = witness;
  const hits: Hit[] = [];
  for (const [index, event] of events.entries()) {
    if (event.type === 'edit' && leadsTo({ path: event.path, cwd: root, root, name })) {
      hits.push({ event: index, found: `edit ${event.path}`, isSure: true });
    }
    if (event.type !== 'command') continue;
    const writes = lineOf(index)?.invocations.some((invocation) => {
      const { cwd } = invocation;
      if (cwd === null || invocation.certainty === 'cannot-tell') return false;
      return writtenFiles(invocation).some((path) => leadsTo({ path, cwd, root, name }));
    });
    if (writes === true) hits.push({ event: index, found: event.command, isSure: true });
  }
  return hits;
}

function writtenFiles({ words, redirections }: Invocation): string[] {
  const written = redirections.filter(({ mode }) => mode !== 'read').map(({ file }) => textOf(file));
  const [program = null, ...args] = words.map(textOf);
  const name = posix.basename(program ?? '');
  const operands = args.filter((argument) => argument !== null && !argument.startsWith('-'));
  if (WRITES_ALL.has(name)) written.push(...operands);
  else if (WRITES_LAST.has(name)) {
    const last = operands.at(-1) ?? null;
    // The last operand may be the folder that the others go to.
    written.push(
      last,
      ...operands
        .slice(0, -1)
        .map((source) => (last === null ? null : posix.join(last, posix.basename(source ?? '')))),
    );
    if (name === 'mv') written.push(...operands.slice(0, -1));
  } else if (
    (name === 'sed' || name === 'perl') &&
    args.some((argument) => argument !== null && IN_PLACE.test(argument))
  ) {
    written.push(...operands);
  } else if (name === 'dd')
    written.push(...args.map((argument) => argument?.match(/^of=(.*)$/u)?.[1] ?? null));
  return written.filter((file): file is string => file !== null && file !== '');
}
