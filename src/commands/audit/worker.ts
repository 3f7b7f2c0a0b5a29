import { workerData } from 'node:worker_threads';
import type { TranscriptFile } from '../../read/transcripts/list-transcripts.ts';
import { type BatchSetting, type FileAudit, openAudit } from './audit-batch.ts';

// tinypool hands its own data first and ours second.
const [, setting] = workerData as [unknown, BatchSetting];
const audit = openAudit(setting);

/** A batch of files, audited in order. */
export function auditFiles(files: readonly TranscriptFile[]): FileAudit[] {
  return audit.batch(files);
}
