import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface WholeFile {
  path: string;
  data: string | Uint8Array;
  /** Set whatever the umask; by default the umask decides. */
  mode?: number;
}

/** What a process that was killed may leave of a file. */
const DRAFT = /^\.foil-[0-9a-f]{24}\.draft$/u;

/** Is this the name of a file that never came to be? */
export function isDraft(name: string): boolean {
  return DRAFT.test(name);
}

/** Writes a file in a folder that exists, in one step: a reader sees what was there before or the new, never half. */
export function replaceFile(file: WholeFile): void {
  withDraft(file, (draft) => renameSync(draft, file.path));
}

/** Makes a file appear whole or not at all, whoever else tries the same; false where there is one already. */
export function createFile(file: WholeFile): boolean {
  return withDraft(file, (draft) => {
    try {
      // A link, unlike a rename, takes the place of nothing.
      linkSync(draft, file.path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    }
  });
}

/** The draft stands beside its file under a name no other process draws, and is gone whatever happens. */
function withDraft<T>({ path, data, mode }: WholeFile, put: (draft: string) => T): T {
  const draft = join(dirname(path), `.foil-${randomBytes(12).toString('hex')}.draft`);
  try {
    writeFileSync(draft, data, { flag: 'wx' });
    if (mode !== undefined) chmodSync(draft, mode);
    return put(draft);
  } finally {
    rmSync(draft, { force: true });
  }
}
