import { posix } from 'node:path';
import type { CheckContext, Hit, Spec } from '../check-context.ts';
import type { Invocation } from '../shell/invocation.ts';
import { resolveIn } from '../shell/nested.ts';
import { textOf } from '../shell/shell-word.ts';
import { unreadHit } from './unread-hit.ts';
import { checkedName, leadsTo } from '../state-file.ts';

/** Programs that print what is in the files named to them. */
const PRINTERS: ReadonlySet<string> = new Set([
  'cat',
  'tac',
  'nl',
  'head',
  'tail',
  'less',
  'more',
  'most',
  'bat',
  'batcat',
  'view',
  'strings',
  'xxd',
  'od',
  'hexdump',
  'fold',
  'grep',
  'egrep',
  'fgrep',
  'zgrep',
  'rg',
  'ag',
  'ack',
  'sed',
  'awk',
  'gawk',
  'mawk',
  'jq',
  'yq',
  'cut',
  'sort',
  'uniq',
  'diff',
  'cmp',
  'column',
  'paste',
  'pr',
  'fmt',
  'rev',
  'shuf',
  'comm',
  'join',
  'tr',
  'iconv',
  'glow',
  'mdcat',
  'pygmentize',
  'base64',
]);

/** Programs that search whole folders; they count where their output names the file. */
const SEARCHERS: ReadonlySet<string> = new Set(['grep', 'egrep', 'fgrep', 'rg', 'ag', 'ack', 'git']);

/** Reads of a file: by the reading tool, by a program that prints it, or by redirection from it. */
export function findRead(path: Spec<'read'>, { witness, lineOf }: CheckContext): Hit[] {
  const name = checkedName(path);
  const { root, events } = witness;
  const isFile = (cwd: string, spelled: string): boolean => leadsTo({ path: spelled, cwd, root, name });
  const hits: Hit[] = [];
  for (const [index, event] of events.entries()) {
    if (event.type === 'read' && isFile(root, event.path)) {
      hits.push({ event: index, found: `read ${event.path}`, isSure: true });
    }
    if (event.type !== 'command') continue;
    const line = lineOf(index);
    const prints = line?.invocations.some(
      (invocation) => printsFile(invocation, isFile) || findsIn(invocation, { name, stdout: event.stdout }),
    );
    if (prints === true) hits.push({ event: index, found: event.command, isSure: true });
    else hits.push(...unreadHit(index, line));
  }
  return hits;
}

function printsFile(invocation: Invocation, isFile: (cwd: string, path: string) => boolean): boolean {
  const { words, cwd, redirections } = invocation;
  if (invocation.certainty === 'cannot-tell' || cwd === null) return false;
  const input = redirections.filter(({ mode }) => mode === 'read').map(({ file }) => textOf(file));
  const program = posix.basename(textOf(words[0]) ?? '');
  const named = PRINTERS.has(program) ? words.slice(1).map(textOf) : gitShown(words.map(textOf));
  return [...input, ...named].some(
    (path) => path !== null && path !== '' && isFile(cwd, path) && resolveIn(cwd, path) !== null,
  );
}

/** `git show HEAD:path` and `git blame path` print the file too. */
function gitShown(words: readonly (string | null)[]): string[] {
  if (words[0] !== 'git') return [];
  const verb = words.findIndex((word) => word === 'show' || word === 'blame' || word === 'cat-file');
  if (verb < 0) return [];
  return words.slice(verb + 1).flatMap((word) => {
    if (word === null) return [];
    return words[verb] === 'blame' ? [word] : word.includes(':') ? [word.slice(word.indexOf(':') + 1)] : [];
  });
}

function findsIn(invocation: Invocation, { name, stdout }: { name: string; stdout: string }): boolean {
  const [program, verb] = invocation.words.map(textOf);
  if (!SEARCHERS.has(posix.basename(program ?? '')) || (program === 'git' && verb !== 'grep')) return false;
  const plain = name.replace(/^beside\//u, '../beside/');
  return stdout.includes(plain) && new RegExp(`^(?:\\./|.*/)?${escape(plain)}[:-]`, 'mu').test(stdout);
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
