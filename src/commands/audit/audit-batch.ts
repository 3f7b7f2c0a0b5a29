import type { TranscriptFile } from '../../read/transcripts/list-transcripts.ts';
import { makeLineMemory } from '../../score/line-memory.ts';
import { parseTarget } from '../../score/shell/target.ts';
import type { AuditSetting } from './audit-file.ts';
import { auditFile, auditNothing } from './audit-file.ts';
import { type RenderedSession, renderSession } from './render-session.ts';

export type BatchSetting = AuditSetting & { isJson: boolean };

/** What one file gave: its sessions as they are printed, or why it gave none. */
export interface FileAudit {
  sessions: RenderedSession[];
  skipped: { path: string; why: string } | null;
}

/** Audits files one after the other, remembering what their commands come to. */
export interface Audit {
  /** Every session goes to `take` as soon as it ends. A file that is no transcript is told, not dropped. */
  one(file: TranscriptFile, take: (session: RenderedSession) => void): FileAudit['skipped'];
  batch(files: readonly TranscriptFile[]): FileAudit[];
}

export function openAudit(setting: BatchSetting): Audit {
  const memory = makeLineMemory(parseTarget(setting.target));
  const one: Audit['one'] = (file, take) => {
    const { path, isNamed } = file;
    let count = 0;
    const isKnown = auditFile({
      path,
      setting,
      memory,
      take(session) {
        count += 1;
        take(renderSession(session, setting));
      },
    });
    if (isKnown && count > 0) return null;
    const why =
      file.bytes === 0 ? 'is empty' : isKnown ? 'holds no session' : 'is of no format that has a reader';
    if (!isNamed) return { path, why };
    take(renderSession(auditNothing(path, why, setting.format), setting));
    return null;
  };
  return {
    one,
    batch: (files) =>
      files.map((file) => {
        const sessions: RenderedSession[] = [];
        const skipped = one(file, (session) => void sessions.push(session));
        return { sessions, skipped };
      }),
  };
}
