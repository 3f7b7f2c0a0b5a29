import type { LeakReport } from '../schema/finding.ts';
import type { FolderEntry } from '../schema/folder-entry.ts';
import type { AllowFile, TermsFile } from '../schema/terms.ts';
import { sortFindings } from './finding.ts';
import { makeFolderRules } from './folder-rules.ts';
import { makeFolderScan } from './folder-scan.ts';
import { applyAllowances } from './rules/allow.ts';

/**
 * Looks for the given terms, labels and facts in any folder: texts, names, link targets, what archives and images
 * hold, and every git object that is there, reachable or not. `root` is the folder's path as a subject would see it;
 * its own names count as well, as the path `.`. Entries come in path order; what was not read is listed as skipped.
 */
export async function leakFolder(options: {
  entries: AsyncIterable<FolderEntry> | Iterable<FolderEntry>;
  terms: TermsFile;
  root: string;
  allow?: AllowFile | null;
}): Promise<LeakReport> {
  const { entries, terms, root, allow = null } = options;
  const scan = makeFolderScan(makeFolderRules(terms, root));
  for await (const entry of entries) scan.entry(entry);
  return reportOf({ parts: [scan.finish()], terms, root, allow });
}

/** One report of what was found in all parts of a folder, and in the path above it. */
export function reportOf(options: {
  parts: readonly LeakReport[];
  terms: TermsFile;
  root: string;
  allow: AllowFile | null;
}): LeakReport {
  const { parts, terms, root, allow } = options;
  const scanned = { files: 0, bytes: 0, gitObjects: 0, archives: 0 };
  for (const part of parts) {
    for (const name of Object.keys(scanned) as (keyof typeof scanned)[]) scanned[name] += part.scanned[name];
  }
  const above = makeFolderRules(terms, root).name(root, { path: '.', where: 'path', object: null });
  const found = [...above, ...parts.flatMap(({ findings }) => findings)];
  return {
    findings: sortFindings(applyAllowances(found, allow)),
    scanned,
    skipped: parts.flatMap(({ skipped }) => skipped),
  };
}
