import { compareText } from '../../digest.ts';
import type { ReportInput } from '../../report/report-input.ts';
import type { Manifest } from '../../schema/manifest.ts';
import { reportRandom } from '../report-random.ts';
import type { Receipt } from './context.ts';
import { mergeCounts } from './count-labels.ts';

/** What a report of a suite counts, and an item to show as an example. */
export interface CountedSuite {
  input: ReportInput;
  firstItem: string | null;
}

/** The same that `readReportInput` reads from a suite on which nothing was run yet, from what its units left. */
export function countSuite(manifest: Manifest, receipts: readonly Receipt[]): CountedSuite {
  const labels = mergeCounts(receipts.flatMap((receipt) => receipt.labels));
  return {
    input: {
      manifest,
      instances: receipts
        .flatMap(({ instance }) => instance ?? [])
        .toSorted((a, b) => compareText(a.id, b.id)),
      items: labels.map(({ control, label, count }) => ({ control, label, count })),
      probes: receipts.flatMap(({ probes }) => probes),
      runs: [],
      scores: [],
      admission: null,
      randomOf: reportRandom(manifest.suite.seed),
    },
    firstItem: labels[0]?.first ?? null,
  };
}
