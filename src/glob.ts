import picomatch from 'picomatch';

/** A predicate that is true for paths or names that match any of the globs (`**` crosses folders, dot files count). */
export function makeGlob(globs: string | readonly string[]): (path: string) => boolean {
  const list = typeof globs === 'string' ? [globs] : [...globs];
  const isMatch = picomatch(list, { dot: true });
  return (path) => isMatch(path);
}
