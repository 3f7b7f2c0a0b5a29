import { noSessionUsage } from '../../read/transcripts/no-session-usage.ts';
import { streamTranscript } from '../../read/transcripts/read-transcript.ts';
import type { AuditCommand, AuditSession } from '../../schema/audit.ts';
import type { TranscriptFormat } from '../../schema/transcript.ts';
import { makeAuditor } from '../../score/audit-session.ts';
import { concludeAudit } from '../../score/conclude-audit.ts';
import { findInputJumps } from '../../score/find-input-jumps.ts';
import type { LineMemory } from '../../score/line-memory.ts';
import { makeMatcher } from '../../score/match.ts';

export interface AuditSetting {
  target: string;
  /** Source of a regular expression, or null. */
  pattern: string | null;
  /** Null: by content. */
  format: TranscriptFormat | null;
}

/**
 * Audits every session of one file and hands each over when it ends. Returns false where no reader knows the file's
 * format.
 */
export function auditFile(settings: {
  path: string;
  setting: AuditSetting;
  memory: LineMemory;
  take: (session: AuditSession) => void;
}): boolean {
  const { path, setting, memory, take } = settings;
  const pattern = setting.pattern === null ? null : makeMatcher(setting.pattern);
  const known = streamTranscript({
    file: path,
    format: setting.format,
    texts: 'ends',
    sink: {
      start({ keepsDirectory, facts }) {
        const auditor = makeAuditor({
          target: setting.target,
          pattern,
          keepsDirectory,
          root: () => facts.root,
          memory,
        });
        const commands: AuditCommand[] = [];
        const contexts: AuditSession['contexts'] = [];
        const tools = new Map<string, number>();
        return {
          event(placed, index) {
            const { event, line } = placed;
            const command = auditor.take(placed, index);
            if (command !== null) commands.push(command);
            else if (event.type === 'tool') tools.set(event.name, (tools.get(event.name) ?? 0) + 1);
            else if (event.type === 'context') {
              contexts.push({ index, line, channel: event.channel, characters: event.text.length });
            }
          },
          end(session) {
            const { exclusions } = session;
            take({
              path,
              format: session.format,
              id: session.id,
              lines: [session.firstLine, session.lastLine],
              valid: exclusions.length === 0,
              excluded: exclusions.length === 0 ? null : exclusions.join('; '),
              usage: session.usage,
              usageOfAllEvents: session.usageOfAllEvents,
              inputJumps: findInputJumps(session.apiCalls),
              contexts,
              tools: Object.fromEntries([...tools].toSorted(([a], [b]) => (a < b ? -1 : 1))),
              unknownEvents: { ...session.unknown },
              commands,
              ...concludeAudit(commands, pattern !== null),
            });
          },
        };
      },
    },
  });
  return known !== null;
}

/** What is said of a file that no reader knows, or that holds no session. */
export function auditNothing(path: string, excluded: string, format: TranscriptFormat | null): AuditSession {
  return {
    path,
    format,
    id: null,
    lines: [0, 0],
    valid: false,
    excluded,
    usage: noSessionUsage(),
    usageOfAllEvents: null,
    inputJumps: [],
    contexts: [],
    tools: {},
    unknownEvents: {},
    commands: [],
    ran: false,
    patternSays: null,
    contradicts: false,
  };
}
