import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { DEFAULT_PATH } from './environment.ts';

/**
 * The system's folders, and of the operator's own `inherited` path only those without which a required program would
 * not be found: what else is installed should make no difference to a session.
 */
export function minimalPath(settings: { requires: readonly string[]; inherited: string }): string {
  const system = DEFAULT_PATH.split(delimiter);
  const folders = [...system];
  for (const program of settings.requires) {
    if (folders.some((folder) => canStart(join(folder, program)))) continue;
    const folder = settings.inherited
      .split(delimiter)
      .find((each) => each.startsWith('/') && canStart(join(each, program)));
    if (folder !== undefined) folders.push(folder);
  }
  return folders.join(delimiter);
}

/** Whether some folder of a PATH holds the program. */
export function canFind(program: string, path: string): boolean {
  return path.split(delimiter).some((folder) => folder.startsWith('/') && canStart(join(folder, program)));
}

function canStart(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
