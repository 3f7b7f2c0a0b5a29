import { posix } from 'node:path';
import type { Target } from './shell/target.ts';

/** Programs that read, print or move files and start nothing, whatever their arguments. */
const INERT: ReadonlySet<string> = new Set([
  'ls',
  'cat',
  'echo',
  'printf',
  'pwd',
  'head',
  'tail',
  'wc',
  'grep',
  'egrep',
  'fgrep',
  'stat',
  'file',
  'du',
  'df',
  'uniq',
  'sort',
  'cut',
  'tr',
  'basename',
  'dirname',
  'realpath',
  'readlink',
  'date',
  'whoami',
  'id',
  'uname',
  'mkdir',
  'touch',
  'cp',
  'mv',
  'rm',
  'chmod',
  'diff',
  'cmp',
  'find',
  'true',
  'false',
  'sleep',
  'md5sum',
  'sha256sum',
  'nl',
  'tac',
  'od',
  'xxd',
]);
/** Options that make an inert program start another. */
const STARTERS: Readonly<Record<string, RegExp>> = {
  find: /\s-(?:exec|ok)/u,
  sort: /\s--compress/u,
};
const READERS_OF_GIT: ReadonlySet<string> = new Set([
  'status',
  'log',
  'diff',
  'show',
  'branch',
  'remote',
  'tag',
  'add',
  'rev-parse',
  'ls-files',
  'blame',
]);

export interface Glance {
  /** Why the line does not start the target. */
  reason: string;
  /** Directory of the shell afterwards; null when it did not move. */
  cwd: string | null;
}

/**
 * A quick answer for the many lines that only look around: given only where every program of the line is known to
 * start nothing, in text so plain that no shell could read it otherwise. Null means that the line must be parsed.
 * The answer is the parser's: does not run, and the same directory afterwards.
 */
export function glanceAtLine(line: { command: string; cwd: string; target: Target }): Glance | null {
  const { command, cwd, target } = line;
  if (!isPlain(command)) return null;
  const own = target.kind === 'command' ? target.words[0] : null;
  const key = target.kind === 'path' ? posix.basename(target.path) : null;
  // Quoted text is blanked, so that a separator in it does not separate.
  const bare = command.replaceAll(QUOTED, 'q').replaceAll(COPIED_DESCRIPTOR, ' ');
  const moved = LEADING_MOVE.exec(bare)?.[1] ?? null;
  const parts = commandsOf(moved === null ? bare : bare.replace(LEADING_MOVE, ''));
  if (parts === null) return null;
  const programs = new Set<string>();
  let user: string | null = null;
  for (const part of parts) {
    const [program = '', verb = ''] = part.split(/\s+/u, 2);
    if (program === own) return null;
    if (program === 'git' ? !READERS_OF_GIT.has(verb) : !INERT.has(program)) return null;
    if (STARTERS[program]?.test(part) === true) return null;
    programs.add(program);
    if (user === null && key !== null && part.includes(key)) user = program;
  }
  const name = target.kind === 'path' ? target.path : target.words.join(' ');
  return {
    reason:
      user === null
        ? `the line starts only ${[...programs].slice(0, 8).join(', ') || 'nothing'}`
        : `${name} is only an argument of ${user}`,
    cwd: moved === null ? null : placeAfter(cwd, moved),
  };
}

/** Relative to the root as long as it is known only so. */
function placeAfter(cwd: string, moved: string): string {
  const place = posix.isAbsolute(moved) ? posix.normalize(moved) : posix.join(cwd, moved);
  return place.length > 1 ? place.replace(/\/$/u, '') : place;
}

/** `cd` to a plain path, first of all and on the line's own account. */
const LEADING_MOVE = /^\s*cd\s+([\w./][\w./-]*)\s*(?:&&(?=.*\S)|;|\n)(?![;&|])/u;
/** The simple commands of plain text; null where an operator stands where none may. */
function commandsOf(text: string): string[] | null {
  const commands: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const parts = line.split(/(&&|\|\||[;&|])/u).map((part) => part.trim());
    for (let index = 0; index < parts.length; index += 2) {
      const part = parts[index] ?? '';
      const isEnd = index === parts.length - 1 && index > 0 && /^[;&]$/u.test(parts[index - 1] ?? '');
      if (part === '' && !isEnd) return null;
      if (part !== '') commands.push(part);
    }
  }
  return commands;
}

/** Single quotes hold anything; double quotes hold no expansion here. Whichever opens first closes first. */
const QUOTED = /'[^']*'|"[^"$`\\]*"/gu;
const COPIED_DESCRIPTOR = /\d?>&\d/gu;

/** No expansion, escape, group, comment or input redirection; every quote is closed. */
function isPlain(command: string): boolean {
  const unquoted = command.replaceAll(QUOTED, 'q').replaceAll(COPIED_DESCRIPTOR, ' ');
  return !/['"`\\$(){}<#!\r]|&>|>&|>\s*(?![\w./~-])/u.test(unquoted.replaceAll('>>', '>'));
}
