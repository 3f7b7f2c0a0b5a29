import { makeGlob } from '../../glob.ts';
import type { TermsFile } from '../../schema/terms.ts';
import type { ReachMap } from './reach.ts';

const UNIT = /^public\/scenarios\/[^/]+/u;

/** In a generated suite a subject sees the folder of its unit, and works in `workspace/`; all but `public/` is hidden. */
export function reachInSuite(root: string): ReachMap {
  return {
    subjectOf: (path) => UNIT.exec(path)?.[0] ?? null,
    isHidden: (path) => path !== '' && path !== 'public' && !path.startsWith('public/'),
    workspace: 'workspace',
    root,
  };
}

/**
 * In any folder it is as the terms file says. Where that names no subjects, one sees everything that is not hidden;
 * where it says neither, there is nothing to reach, and no map.
 */
export function reachInFolder(terms: TermsFile, root: string): ReachMap | null {
  const { subjects = [], hidden = [] } = terms;
  if (subjects.length + hidden.length === 0) return null;
  const matchesHidden = hidden.length === 0 ? () => false : makeGlob(hidden);
  const isHidden = remember((path) => ancestorsOf(path).some(matchesHidden));
  const matchesSubject = subjects.length === 0 ? null : makeGlob(subjects);
  const subject = remember((path) => ancestorsOf(path).find((one) => matchesSubject!(one)) ?? null);
  return {
    subjectOf: (path) => (isHidden(path) ? null : matchesSubject === null ? '' : subject(path)),
    isHidden,
    workspace: '',
    // Where nothing is hidden, that the folder's own path stands in a text gives nothing away.
    root: hidden.length === 0 ? '/' : root,
  };
}

/** `a`, `a/b`, `a/b/c`. */
function ancestorsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

const MOST_REMEMBERED = 10_000;

function remember<T>(ask: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return (path) => {
    if (known.has(path)) return known.get(path)!;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const answer = ask(path);
    known.set(path, answer);
    return answer;
  };
}
