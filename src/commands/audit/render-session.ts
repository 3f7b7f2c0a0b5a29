import type { AuditCommand, AuditSession, AuditTotals } from '../../schema/audit.ts';
import { countSession, noTotals } from '../../score/conclude-audit.ts';
import { formatCount } from '../ui/format-count.ts';
import type { AuditSetting } from './audit-file.ts';

/** A session as it is printed; made where it is audited, so that workers hand over text and not objects. */
export interface RenderedSession {
  totals: AuditTotals;
  /** JSON text, or null for people. */
  json: string | null;
  /** A finding for people, or null. */
  finding: string | null;
  /** Cells of the table for people. */
  row: string[];
  /** Of a valid session whose events repeat usage: tokens by events, and as they are. */
  repeated: RepeatedUsage;
}

/** What counting usage per event gets wrong. */
export interface RepeatedUsage {
  cacheReadByEvent: number;
  cacheRead: number;
  outputByEvent: number;
  output: number;
}

export function noRepeats(): RepeatedUsage {
  return { cacheReadByEvent: 0, cacheRead: 0, outputByEvent: 0, output: 0 };
}

const MOST_COMMANDS = 5;
const MOST_CHARACTERS = 160;

export function renderSession(
  session: AuditSession,
  setting: AuditSetting & { isJson: boolean },
): RenderedSession {
  const totals = noTotals();
  countSession(totals, session);
  if (setting.isJson)
    return { totals, json: JSON.stringify(session), finding: null, row: [], repeated: noRepeats() };
  const parts = [exclusion(session, setting), contradiction(session, setting), jumps(session)];
  return {
    totals,
    json: null,
    finding: parts.filter((part) => part !== null).join('\n') || null,
    row: rowOf(session),
    repeated: repeatsOf(session),
  };
}

function repeatsOf({ valid, usage, usageOfAllEvents }: AuditSession): RepeatedUsage {
  const { cacheReadTokens, outputTokens } = usage;
  if (!valid || usageOfAllEvents === null || cacheReadTokens === null || outputTokens === null)
    return noRepeats();
  return {
    cacheReadByEvent: usageOfAllEvents.cacheReadTokens,
    cacheRead: cacheReadTokens,
    outputByEvent: usageOfAllEvents.outputTokens,
    output: outputTokens,
  };
}

function placeOf({ path, id, lines: [first, last] }: AuditSession): string {
  return `${path}:${first}${last === first ? '' : `-${last}`}${id === null ? '' : ` (session ${id})`}`;
}

function exclusion(session: AuditSession, { target }: AuditSetting): string | null {
  if (session.excluded === null) return null;
  const belief = session.ran ? `ran ${target}` : `did not run ${target}`;
  return [
    `EXCLUDED ${placeOf(session)}`,
    `  Counted like any other, it would have been a session that ${belief}.`,
    `  Nothing may be concluded from it: ${session.excluded}.`,
  ].join('\n');
}

function contradiction(session: AuditSession, { target, pattern }: AuditSetting): string | null {
  if (!session.contradicts || !session.valid) return null;
  const matched = session.commands.filter((command) => command.pattern === true);
  const started = session.commands.filter(({ verdict }) => verdict === 'runs' || verdict === 'may-run');
  const lines = session.ran
    ? [
        `  By the pattern /${pattern}/ a reader would believe that it did not run ${target}: no command matches.`,
        `  The transcript shows that it did:`,
        ...showCommands(started),
      ]
    : [
        `  By the pattern /${pattern}/ a reader would believe that it ran ${target}.`,
        `  The transcript shows that it did not: ${countOf(matched.length, 'command')} of ${session.commands.length} ` +
          `${matched.length === 1 ? 'matches' : 'match'}, and none starts it:`,
        ...showCommands(matched),
      ];
  return [`CONTRADICTION ${placeOf(session)}`, ...lines].join('\n');
}

function showCommands(commands: readonly AuditCommand[]): string[] {
  const shown = commands
    .slice(0, MOST_COMMANDS)
    .flatMap(({ index, line, command, verdict, reason, exit, parent }) => [
      `    event ${index}, line ${line}${parent === null ? '' : `, by a sub-agent (${parent})`}: ${cut(command)}`,
      `      ${verdict}${reason === null ? '' : `: ${reason}`}${exit === null ? '' : `; exit ${exit}`}`,
    ]);
  const rest = commands.length - MOST_COMMANDS;
  return rest > 0 ? [...shown, `    and ${countOf(rest, 'more command')}`] : shown;
}

/** Where a text rode on one request. */
function jumps(session: AuditSession): string | null {
  const notes = session.inputJumps.map(
    ({ apiCall, line, inputTokens, medianInputTokens }) =>
      `  Request ${apiCall} (line ${line}) has ${formatCount(inputTokens)} uncached input tokens, the median is ` +
      `${formatCount(medianInputTokens)}: something was put into that one request.`,
  );
  return notes.length === 0 ? null : [`NOTE ${placeOf(session)}`, ...notes].join('\n');
}

function rowOf(session: AuditSession): string[] {
  const { usage } = session;
  const show = (count: number | null): string => (count === null ? '?' : formatCount(count));
  return [
    session.path,
    session.format ?? '?',
    show(usage.apiCalls),
    show(usage.inputTokens),
    show(usage.cacheReadTokens),
    show(usage.cacheWriteTokens),
    show(usage.outputTokens),
    show(usage.toolCalls),
    String(session.commands.length),
    session.valid ? (session.ran ? 'ran' : parserSays(session)) : 'excluded',
    session.patternSays === null ? '' : session.patternSays ? 'ran' : 'did not',
  ];
}

function parserSays({ commands }: AuditSession): string {
  return commands.some(({ verdict }) => verdict === 'cannot-tell') ? 'cannot tell' : 'did not';
}

function cut(command: string): string {
  const line = command.trim().replaceAll(/\s*\n\s*/gu, ' ⏎ ');
  return line.length <= MOST_CHARACTERS ? line : `${line.slice(0, MOST_CHARACTERS)}…`;
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
