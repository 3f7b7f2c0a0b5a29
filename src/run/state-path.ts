import { posix } from 'node:path';

/**
 * The folder of one trajectory holds `workspace/` (the cwd) and `beside/`. A state names workspace files without
 * their folder and siblings as `beside/…`; this gives the path within the trajectory of any such spelling,
 * of an absolute path, or of `../beside/…`. Null when it leads out of the trajectory.
 */
export function trajectoryPath(dir: string, path: string): string | null {
  const absolute = posix.isAbsolute(path)
    ? posix.normalize(path)
    : posix.normalize(
        path === 'beside' || path.startsWith('beside/') ? `${dir}/${path}` : `${dir}/workspace/${path}`,
      );
  const within = posix.relative(dir, absolute);
  return within === 'workspace' ||
    within.startsWith('workspace/') ||
    within === 'beside' ||
    within.startsWith('beside/')
    ? within
    : null;
}

/** How an event names the directory a command started in. */
export function eventCwd(dir: string, absolute: string): string {
  const within = posix.relative(`${dir}/workspace`, absolute);
  if (within === '') return '.';
  return within.startsWith('..') ? absolute : within;
}
