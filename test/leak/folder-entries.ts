import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import type { FolderEntry } from '../../src/schema/folder-entry.ts';
import type { LeakReport } from '../../src/schema/finding.ts';
import { termsFileSchema, type AllowFile, type TermsFile } from '../../src/schema/terms.ts';
import { leakFolder } from '../../src/leak/leak-folder.ts';
import { comparePaths } from '../../src/tree.ts';

/** Entries of a folder that is nowhere but here. */
export function entriesOf(files: Record<string, string | Uint8Array>): FolderEntry[] {
  return Object.entries(files)
    .map(([path, content]): FolderEntry => ({ path, kind: 'file', bytes: Buffer.from(content as string) }))
    .toSorted((a, b) => comparePaths(a.path, b.path));
}

/** Entries of a folder on disk. */
export function readEntries(root: string, under = ''): FolderEntry[] {
  const entries = readdirSync(join(root, under), { withFileTypes: true }).flatMap((entry): FolderEntry[] => {
    const path = under === '' ? entry.name : `${under}/${entry.name}`;
    const full = join(root, path);
    if (entry.isSymbolicLink()) return [{ path, kind: 'symlink', target: readlinkSync(full) }];
    if (entry.isDirectory()) return [{ path, kind: 'dir' }, ...readEntries(root, path)];
    return [{ path, kind: 'file', bytes: readFileSync(full) }];
  });
  return entries.toSorted((a, b) => comparePaths(a.path, b.path));
}

export function leakOf(
  entries: FolderEntry[],
  terms: Partial<TermsFile>,
  more: { root?: string; allow?: AllowFile } = {},
): Promise<LeakReport> {
  return leakFolder({ entries, terms: termsFileSchema.parse(terms), root: '/srv/w', ...more });
}
