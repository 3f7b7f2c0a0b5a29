import { makeFolderRules } from '../../leak/folder-rules.ts';
import { makeFolderScan } from '../../leak/folder-scan.ts';
import { readEntry, type Place } from '../../read/read-entry.ts';
import type { LeakReport } from '../../schema/finding.ts';
import type { TermsFile } from '../../schema/terms.ts';

/** Files are read whole up to this, so that archives can be opened; larger ones in parts. */
const LARGEST_IN_BYTES = 64 * 2 ** 20;

export type ListedPlace = Place & { skipped?: string };

/** Scans batches of places of one folder, each batch for itself. */
export function openBatchScan(terms: TermsFile): (batch: readonly ListedPlace[]) => LeakReport {
  // Only what needs no path of the folder is read in batches.
  const rules = makeFolderRules(terms, '/');
  return (batch) => {
    const scan = makeFolderScan(rules, { areFoldersListed: true });
    for (const place of batch) {
      const { path, kind, skipped } = place;
      if (skipped !== undefined) scan.entry({ path, kind, skipped });
      else {
        for (const entry of readEntry(place, {
          largestInBytes: LARGEST_IN_BYTES,
          inParts: true,
          isShared: true,
        })) {
          scan.entry(entry);
        }
      }
    }
    return scan.finish();
  };
}
