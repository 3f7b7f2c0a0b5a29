import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { TranscriptFile } from '../../read/transcripts/list-transcripts.ts';
import { type BatchSetting, type FileAudit, openAudit } from './audit-batch.ts';
import type { RenderedSession } from './render-session.ts';

/** Starting a worker costs about as much as auditing this much. */
const BYTES_WORTH_A_WORKER = 8 << 20;
const BYTES_IN_A_BATCH = 2 << 20;
/** Larger files are audited here, session by session, so that no answer about them piles up. */
const MOST_BYTES_IN_A_WORKER = 64 << 20;

/** Audits files on as many workers as are worth starting; what is said of them comes in the order of the files. */
export async function auditFiles(settings: {
  files: readonly TranscriptFile[];
  setting: BatchSetting;
  take: (session: RenderedSession) => void;
  skip: (skipped: { path: string; why: string }) => void;
}): Promise<void> {
  const { files, setting, take, skip } = settings;
  const hand = ({ sessions, skipped }: FileAudit): void => {
    sessions.forEach(take);
    if (skipped !== null) skip(skipped);
  };
  const small = files.filter(({ bytes }) => bytes <= MOST_BYTES_IN_A_WORKER);
  const bytes = small.reduce((sum, file) => sum + file.bytes, 0);
  const workers = Math.min(availableParallelism(), small.length, Math.floor(bytes / BYTES_WORTH_A_WORKER));
  const audit = openAudit(setting);
  const auditHere = (batch: readonly TranscriptFile[]): void => {
    for (const file of batch) {
      const skipped = audit.one(file, take);
      if (skipped !== null) skip(skipped);
    }
  };
  if (workers < 2) {
    auditHere(files);
    return;
  }
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('./worker.js', import.meta.url)),
    minThreads: workers,
    maxThreads: workers,
    workerData: setting,
    // A worker that is done finds its next batch without waiting for this thread.
    concurrentTasksPerWorker: 2,
  });
  try {
    const batches = batchesOf(files);
    const underWay: (Promise<FileAudit[]> | readonly TranscriptFile[])[] = [];
    let next = 0;
    while (next < batches.length || underWay.length > 0) {
      while (next < batches.length && underWay.length < 2 * workers + 1) {
        const batch = batches[next]!;
        const isLarge = (batch[0]?.bytes ?? 0) > MOST_BYTES_IN_A_WORKER;
        underWay.push(isLarge ? batch : (pool.run(batch, { name: 'auditFiles' }) as Promise<FileAudit[]>));
        next += 1;
      }
      const first = underWay.shift()!;
      if (first instanceof Promise) (await first).forEach(hand);
      else auditHere(first);
    }
  } finally {
    await pool.destroy();
  }
}

/** Runs of small files, and every large file by itself. */
function batchesOf(files: readonly TranscriptFile[]): TranscriptFile[][] {
  const batches: TranscriptFile[][] = [];
  let room = 0;
  for (const file of files) {
    if (file.bytes > room || batches.length === 0) {
      batches.push([]);
      room = BYTES_IN_A_BATCH;
    }
    batches.at(-1)?.push(file);
    room -= file.bytes;
  }
  return batches;
}
