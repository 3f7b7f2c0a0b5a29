import type { CommandVerdict } from './check.ts';
import type { SessionUsage, TranscriptFormat, TranscriptSession } from './transcript.ts';

/** One command, by a parser and by a pattern. */
export interface AuditCommand {
  /** Place among the session's events, from 0. */
  index: number;
  /** 1-based line of the transcript. */
  line: number;
  command: string;
  verdict: CommandVerdict;
  /** Why; null for a command that neither starts the target nor has the pattern. */
  reason: string | null;
  /** The pattern is found in the command; null without a pattern, and where its match was given up. */
  pattern: boolean | null;
  exit: number | null;
  /** Id of the tool call whose sub-agent gave it. */
  parent: string | null;
}

/** One session of `foil audit --json`. */
export interface AuditSession {
  path: string;
  format: TranscriptFormat | null;
  id: string | null;
  /** 1-based, first and last. */
  lines: [number, number];
  /** Nothing forbids conclusions from it. */
  valid: boolean;
  excluded: string | null;
  usage: SessionUsage;
  /** Tokens that adding up every event would give, where events repeat the usage of one request. */
  usageOfAllEvents: TranscriptSession['usageOfAllEvents'];
  /** Requests whose uncached input stands out: something was put into that one request. */
  inputJumps: { apiCall: number; line: number; inputTokens: number; medianInputTokens: number }[];
  /** Texts the harness put before the model. */
  contexts: { index: number; line: number; channel: string; characters: number }[];
  /** Tools called, commands and files aside, with how often. */
  tools: Record<string, number>;
  unknownEvents: Record<string, number>;
  commands: AuditCommand[];
  /** A command starts the target, or may. */
  ran: boolean;
  patternSays: boolean | null;
  /** The pattern says one thing and the parser, certain of it, the other. */
  contradicts: boolean;
}

/** Counts over sessions; all but the first two over valid ones. */
export interface AuditTotals {
  sessions: number;
  excluded: number;
  ran: number;
  patternSays: number;
  contradictions: number;
}
