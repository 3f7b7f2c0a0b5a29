import { lstatSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { inputError, InputError, type Problem } from '../errors.ts';
import { unsafePathReason } from '../tree.ts';

const HINT = 'choose another name or folder';

/**
 * Writes text files below `folder`, all of them or none.
 * @throws InputError naming every file that exists, or that no system, or not every one, could hold.
 */
export function writeNewFiles({
  folder,
  files,
}: {
  folder: string;
  files: ReadonlyMap<string, string>;
}): void {
  const problems = [...files.keys()].flatMap((path): Problem[] => {
    const message = unsafePathReason(path) ?? (isThere(join(folder, path)) ? 'exists already' : null);
    return message === null
      ? []
      : [{ file: join(folder, path), line: null, column: null, message, hint: HINT }];
  });
  if (problems.length > 0) throw new InputError(problems);
  const written: string[] = [];
  const made: { first: string; last: string }[] = [];
  for (const [path, text] of files) {
    const target = join(folder, path);
    try {
      const last = dirname(target);
      const first = mkdirSync(last, { recursive: true });
      if (first !== undefined) made.push({ first, last });
      writeFileSync(target, '', { flag: 'wx' });
      written.push(target);
      writeFileSync(target, text);
    } catch (error) {
      for (const file of written) rmSync(file, { force: true });
      for (const each of made.toReversed()) removeFolders(each);
      const { code } = error as NodeJS.ErrnoException;
      throw inputError(target, code === 'EEXIST' ? 'exists already' : `cannot be written (${code})`, HINT);
    }
  }
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // What stands in the way shows when the file is written.
    return false;
  }
}

/** From the innermost folder out to the first that was made; one that somebody else put something in stays. */
function removeFolders({ first, last }: { first: string; last: string }): void {
  const inner = relative(first, last).split(sep);
  for (let depth = first === last ? 0 : inner.length; depth >= 0; depth -= 1) {
    try {
      rmdirSync(join(first, ...inner.slice(0, depth)));
    } catch {
      return;
    }
  }
}
