import { Buffer } from 'node:buffer';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isEachFileAlone } from '../../leak/folder-rules.ts';
import { gitPlaceOf } from '../../leak/git/git-place.ts';
import { leakFolder, reportOf } from '../../leak/leak-folder.ts';
import { listPlaces } from '../../read/list-places.ts';
import { checkFolder, readFolder } from '../../read/read-folder.ts';
import type { LeakReport } from '../../schema/finding.ts';
import type { AllowFile, TermsFile } from '../../schema/terms.ts';
import { openBatchScan, type ListedPlace } from './scan-batch.ts';

const PLACES_IN_A_BATCH = 250;
/** Starting workers costs about as much as scanning so many files. */
const PLACES_WORTH_WORKERS = 2_000;

/**
 * Scans any folder for the terms of a file, on as many workers as are worth starting. The report is the same however
 * many there are.
 * @throws InputError when there is no such folder.
 */
export async function scanFolder(options: {
  dir: string;
  terms: TermsFile;
  allow: AllowFile | null;
}): Promise<LeakReport> {
  const { dir, terms, allow } = options;
  const root = resolve(dir);
  if (!isEachFileAlone(terms)) {
    return leakFolder({ entries: readFolder(dir, { inParts: true }), terms, root, allow });
  }
  await checkFolder(dir);
  const batches = batchesOf(listPlaces(Buffer.from(dir)));
  const first: ListedPlace[][] = [];
  for (let batch = batches.next(); !batch.done; batch = batches.next()) {
    first.push(batch.value);
    if (first.length * PLACES_IN_A_BATCH >= PLACES_WORTH_WORKERS) break;
  }
  const isLarge = first.length * PLACES_IN_A_BATCH >= PLACES_WORTH_WORKERS;
  const workers = availableParallelism();
  const parts =
    isLarge && workers > 1
      ? await scanOnWorkers({ first, batches, terms, workers })
      : scanHere({ first, batches, terms });
  return reportOf({ parts, terms, root, allow });
}

interface Work {
  /** Batches that were listed already, and those that come after them. */
  first: ListedPlace[][];
  batches: Generator<ListedPlace[]>;
  terms: TermsFile;
}

function scanHere({ first, batches, terms }: Work): LeakReport[] {
  const scan = openBatchScan(terms);
  const parts = first.map(scan);
  for (const batch of batches) parts.push(scan(batch));
  return parts;
}

async function scanOnWorkers({
  first,
  batches,
  terms,
  workers,
}: Work & { workers: number }): Promise<LeakReport[]> {
  const { Tinypool } = await import('tinypool');
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('./worker.js', import.meta.url)),
    minThreads: workers,
    maxThreads: workers,
    workerData: terms,
  });
  try {
    const parts: LeakReport[] = [];
    const underWay: Promise<LeakReport>[] = [];
    const start = (batch: ListedPlace[]): void => {
      underWay.push(pool.run(batch, { name: 'scanPlaces' }) as Promise<LeakReport>);
    };
    first.forEach(start);
    for (const batch of batches) {
      start(batch);
      // Listing must not run far ahead of reading, or a folder without end fills the memory.
      if (underWay.length > 16 * workers) parts.push(await underWay.shift()!);
    }
    for (const one of underWay) parts.push(await one);
    return parts;
  } finally {
    await pool.destroy();
  }
}

/** Places in batches; all of one repository comes in one, as its objects rest on one another. */
function* batchesOf(places: Iterable<ListedPlace>): Generator<ListedPlace[]> {
  let batch: ListedPlace[] = [];
  let gitFolder: string | null = null;
  for (const place of places) {
    const own = gitPlaceOf(place.path)?.gitFolder ?? null;
    if (batch.length >= PLACES_IN_A_BATCH && (own === null || own !== gitFolder)) {
      yield batch;
      batch = [];
    }
    batch.push(place);
    gitFolder = own;
  }
  if (batch.length > 0) yield batch;
}
