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
/** Inert unless an option says otherwise. */
const STARTERS_OF_FIND = /\s-(?:exec|ok)/u;
const READERS_OF_GIT: ReadonlySet<string> = new Set(['status', 'log', 'diff', 'show']);

/**
 * A quick answer for the many lines that only look around: true only where every program of the line is known to
 * start nothing, in text so plain that no shell could read it otherwise. False means that the line must be parsed.
 */
export function startsOnlyInert(command: string, target: Target): boolean {
  if (!isPlain(command)) return false;
  const own = target.kind === 'command' ? target.words[0] : null;
  // Quoted text is blanked, so that a separator in it does not separate.
  const bare = command.replaceAll(QUOTED, 'q').replaceAll(COPIED_DESCRIPTOR, ' ');
  return bare.split(/[;|&\n]+/u).every((part) => {
    const [program = '', verb = ''] = part.trim().split(/\s+/u, 2);
    if (program === '') return true;
    if (program === own) return false;
    if (program === 'find') return !STARTERS_OF_FIND.test(part);
    if (program === 'git') return READERS_OF_GIT.has(verb);
    return INERT.has(program);
  });
}

/** Single quotes hold anything; double quotes hold no expansion here. Whichever opens first closes first. */
const QUOTED = /'[^']*'|"[^"$]*"/gu;
const COPIED_DESCRIPTOR = /\d?>&\d/gu;

/** No expansion, escape, group, comment or input redirection; every quote is closed. */
function isPlain(command: string): boolean {
  if (/[`\\\r]/u.test(command)) return false;
  const unquoted = command.replaceAll(QUOTED, 'q').replaceAll(COPIED_DESCRIPTOR, ' ');
  return !/['"$(){}<#!]|&>|>&/u.test(unquoted);
}
