import { linkSync, rmSync, writeFileSync } from 'node:fs';

/** Makes a file appear whole or not at all, whoever else tries the same; false where there is one already. */
export function createFile(path: string, text: string): boolean {
  const draft = `${path}.new`;
  writeFileSync(draft, text);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}
