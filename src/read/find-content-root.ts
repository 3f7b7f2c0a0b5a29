import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InternalError } from '../errors.ts';

/** The folder of this package, which holds `generators/` and `families/`: the nearest one up with a package.json. */
export function findContentRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new InternalError('the package has lost its package.json');
    folder = parent;
  }
  return folder;
}
