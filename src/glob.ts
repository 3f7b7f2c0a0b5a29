import picomatch from 'picomatch';
import { inputError } from './errors.ts';

const LONGEST = 1000;
const MOST_GROUPS = 8;
/** A name is tried against every way to share it among the stars of a part, so each star multiplies the time. */
const MOST_STARS_IN_A_PART = 4;
const MOST_STARS = 12;
const SHOWN = 60;

/**
 * A predicate that is true for paths or names that match any of the globs (`**` crosses folders, dot files count).
 * @throws InputError for a glob that is none, or that could take more than a moment to match.
 */
export function makeGlob(globs: string | readonly string[]): (path: string) => boolean {
  const list = typeof globs === 'string' ? [globs] : [...globs];
  for (const glob of list) {
    const fault = faultOf(glob);
    if (fault !== null) throw refusal(glob, fault);
  }
  try {
    const isMatch = picomatch(list, { dot: true });
    return (path) => isMatch(path);
  } catch (error) {
    throw refusal(list.join(' '), `cannot be read as a glob (${(error as Error).message.slice(0, SHOWN)})`);
  }
}

function faultOf(glob: string): string | null {
  if (glob === '') return 'an empty glob matches nothing';
  if (glob.length > LONGEST) return `a glob has at most ${LONGEST} characters; this has ${glob.length}`;
  const groups = glob.match(/[{(]/gu)?.length ?? 0;
  if (groups > MOST_GROUPS) return `a glob has at most ${MOST_GROUPS} braces; this has ${groups}`;
  if (/[+*]\(/u.test(glob)) return 'a glob repeats no group: +(…) and *(…) are not read';
  const stars = glob.split('/').map((part) => part.match(/\*+|!\(/gu)?.length ?? 0);
  if (Math.max(...stars) > MOST_STARS_IN_A_PART) {
    return `a glob has at most ${MOST_STARS_IN_A_PART} stars between two slashes`;
  }
  const total = stars.reduce((sum, count) => sum + count, 0);
  return total > MOST_STARS ? `a glob has at most ${MOST_STARS} stars; this has ${total}` : null;
}

function refusal(glob: string, fault: string): Error {
  const shown = glob.length > SHOWN ? `${glob.slice(0, SHOWN)}…` : glob;
  return inputError(JSON.stringify(shown), fault);
}
