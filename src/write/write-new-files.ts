import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inputError } from '../errors.ts';

/**
 * Writes text files below `folder`, none of which may exist.
 * @throws InputError naming the file that does.
 */
export function writeNewFiles({
  folder,
  files,
}: {
  folder: string;
  files: ReadonlyMap<string, string>;
}): void {
  for (const [path, text] of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    try {
      writeFileSync(target, text, { flag: 'wx' });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw inputError(
        target,
        code === 'EEXIST' ? 'exists already' : `cannot be written (${code})`,
        'choose another name or folder',
      );
    }
  }
}
