import { posix } from 'node:path';
import { isOfShell } from './shell/builtins.ts';
import { INTERPRETERS, SHELLS, TASK_RUNNERS } from './shell/programs.ts';
import type { Target } from './shell/target.ts';
import { WRAPPERS } from './shell/wrappers.ts';

/** Words that open or close a construct of the shell where a program could stand. */
const KEYWORDS: ReadonlySet<string> = new Set(
  'if then elif else fi for select while until do done case esac in function time coproc'.split(' '),
);
/** Programs that start what their arguments name, beside shells, wrappers and interpreters. */
const STARTING: ReadonlySet<string> = new Set(
  'make gmake fd xargs npm pnpm yarn bun command builtin exec'.split(' '),
);
const PLAIN_NAME = /^[a-zA-Z][\w-]*$/u;
const judged = new Map<string, boolean>();
const MOST_JUDGED = 1000;

/** Whether a program, for the parser, starts nothing but itself, whatever its arguments. */
function isPlainProgram(name: string): boolean {
  const known = judged.get(name);
  if (known !== undefined) return known;
  const isPlainOne =
    PLAIN_NAME.test(name) &&
    !KEYWORDS.has(name) &&
    !STARTING.has(name) &&
    !isOfShell(name) &&
    !SHELLS.has(name) &&
    !TASK_RUNNERS.has(name) &&
    !Object.hasOwn(WRAPPERS, name) &&
    !INTERPRETERS.some((interpreter) => interpreter.name.test(name));
  if (judged.size >= MOST_JUDGED) judged.clear();
  judged.set(name, isPlainOne);
  return isPlainOne;
}

/** Options that make such a program start another. */
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
 * A quick answer for the many lines that only look around or call a tool: given only where every program of the line
 * starts nothing but itself, in text so plain that no shell could read it otherwise. Null means that the line must be parsed.
 * The answer is the parser's: does not run, and the same directory afterwards.
 */
export function glanceAtLine(line: { command: string; cwd: string; target: Target }): Glance | null {
  const { command, cwd, target } = line;
  if (!isPlain(command)) return null;
  const own = target.kind === 'command' ? target.words[0] : null;
  const key = target.kind === 'path' ? posix.basename(target.path) : null;
  // Quoted text is blanked, so that a separator in it does not separate; as a program it is no plain name.
  const bare = command.replaceAll(QUOTED, BLANK).replaceAll(COPIED_DESCRIPTOR, ' ');
  const moved = LEADING_MOVE.exec(bare)?.[1] ?? null;
  // A list in the background moves a shell of its own.
  if (moved !== null && IN_BACKGROUND.test(bare)) return null;
  const parts = commandsOf(moved === null ? bare : bare.replace(LEADING_MOVE, ''));
  if (parts === null) return null;
  const programs = new Set<string>();
  let user: string | null = null;
  for (const part of parts) {
    const [program = '', verb = ''] = part.split(/\s+/u, 2);
    if (program === own) return null;
    if (program === 'git' ? !READERS_OF_GIT.has(verb) : program !== 'find' && !isPlainProgram(program))
      return null;
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
const LEADING_MOVE = /^\s*cd[ \t]+([\w./][\w./-]*)[ \t]*(?:&&(?=.*\S)|;|\n)(?!\s*[;&|])/u;
const IN_BACKGROUND = /(?<!&)&(?!&)/u;
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
const BLANK = '\u0001';
const COPIED_DESCRIPTOR = /\d?>&\d/gu;

/** No expansion, escape, group, comment or input redirection; every quote is closed. */
function isPlain(command: string): boolean {
  const unquoted = command.replaceAll(QUOTED, BLANK).replaceAll(COPIED_DESCRIPTOR, ' ');
  return !/['"`\\$(){}<#!\r]|&>|>&|>\s*(?![\w./~-])/u.test(unquoted.replaceAll('>>', '>'));
}
