import type { SessionEvent } from './record.ts';

export const TRANSCRIPT_FORMATS = [
  'claude-code',
  'codex',
  'gemini',
  'openhands',
  'swe-agent',
  'mini-swe-agent',
  'foil',
] as const;
/** Formats that have a reader. */
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];

/** What a session used; null where its transcript does not say. */
export interface SessionUsage {
  /** Tokens sent that no cache held. */
  inputTokens: number | null;
  cacheReadTokens: number | null;
  cacheWriteTokens: number | null;
  outputTokens: number | null;
  /** Requests to the model. */
  apiCalls: number | null;
  /** Events of the user's side, tool results included where the format counts them so. */
  userTurns: number | null;
  /** Turns as the transcript's own closing event counts them. */
  reportedTurns: number | null;
  toolCalls: number;
  /** In US dollars; absent where the transcript does not say. */
  costInUsd?: number;
}

/** The usage of one request to the model. */
export interface ApiCall {
  /** 1-based line it first stands on. */
  line: number;
  inputTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

/** One normalised event and where it stands. */
export interface TranscriptEvent {
  event: SessionEvent;
  /** 1-based line of the file, of the call where there is a call and a result. */
  line: number;
  /** Id of the tool call whose sub-agent did this; null for the agent itself. */
  parent: string | null;
  /** The transcript says where the command started. Else it starts where the one before it left the shell. */
  isCwdStated: boolean;
  /** Directory the transcript says the shell was in afterwards. */
  cwdAfter: string | null;
  /** The whole text of the file, where an edit wrote it whole. */
  wrote: string | null;
}

/** What is known of one session beside its events. */
export interface TranscriptSession {
  id: string | null;
  format: TranscriptFormat;
  /** Version of the agent that wrote it. */
  agentVersion: string | null;
  model: string | null;
  /** Absolute path of the directory it started in. */
  root: string | null;
  /** The shell keeps its directory from one command to the next. */
  keepsDirectory: boolean;
  /** 1-based. */
  firstLine: number;
  lastLine: number;
  events: number;
  usage: SessionUsage;
  apiCalls: readonly ApiCall[];
  /** What adding up every event would give, where events repeat the usage of one request; else null. */
  usageOfAllEvents: (Omit<ApiCall, 'line'> & { outputTokens: number }) | null;
  /** Events of a kind the reader does not know, by kind; lines that are not JSON count as `(not JSON)`. */
  unknown: Readonly<Record<string, number>>;
  /** Why nothing may be concluded from it; empty for a sound session. */
  exclusions: readonly string[];
}
