import { Buffer } from 'node:buffer';
import { workerData } from 'node:worker_threads';
import type { LeakReport } from '../../schema/finding.ts';
import type { TermsFile } from '../../schema/terms.ts';
import { openBatchScan, type ListedPlace } from './scan-batch.ts';

// tinypool hands its own data first and ours second.
const [, terms] = workerData as [unknown, TermsFile];
const scan = openBatchScan(terms);

/** A batch of places, scanned in order. What is sent to a worker comes as plain bytes. */
export function scanPlaces(batch: readonly ListedPlace[]): LeakReport {
  return scan(batch.map((place) => ({ ...place, full: Buffer.from(place.full) })));
}
