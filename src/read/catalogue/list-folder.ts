import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '../../errors.ts';
import { comparePaths } from '../../tree.ts';

export interface Listed {
  name: string;
  path: string;
  kind: 'file' | 'folder';
}

/** What editors and file managers leave behind; anything else that is out of place is a problem, not ignored. */
const LITTER =
  /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\.directory|\._.*|\.#.*|#.*#|.*~|\..*\.sw[a-p]|\.idea|\.vscode)$/u;

/** The files and folders of a content folder, in byte order of their names. Links and devices are problems. */
export function listFolder(folder: string): { entries: Listed[]; problems: Problem[] } {
  const entries: Listed[] = [];
  const problems: Problem[] = [];
  const found = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => comparePaths(a.name, b.name));
  for (const entry of found) {
    if (LITTER.test(entry.name)) continue;
    const path = join(folder, entry.name);
    const problem = (message: string, hint?: string): Problem => ({
      file: path,
      line: null,
      column: null,
      message,
      ...(hint === undefined ? {} : { hint }),
    });
    if (entry.name.includes('\uFFFD')) problems.push(problem('the name is not UTF-8'));
    else if (entry.isSymbolicLink())
      problems.push(problem('a symbolic link', 'content is made of plain files'));
    else if (entry.isFile()) entries.push({ name: entry.name, path, kind: 'file' });
    else if (entry.isDirectory()) entries.push({ name: entry.name, path, kind: 'folder' });
    else problems.push(problem('neither a file nor a folder'));
  }
  return { entries, problems };
}
