import type { SessionEvent } from '../../schema/record.ts';
import type {
  ApiCall,
  SessionUsage,
  TranscriptEvent,
  TranscriptFormat,
  TranscriptSession,
} from '../../schema/transcript.ts';
import { noSessionUsage } from './no-session-usage.ts';
import type { SessionSink } from './reader.ts';

/** What a reader says of an event beside the event itself; whatever is left out is not known. */
export interface EventDetails {
  line: number;
  parent?: string | null;
  isCwdStated?: boolean;
  cwdAfter?: string | null;
  wrote?: string | null;
}

/** How a call ended. */
export interface CallResult {
  output: string;
  stderr?: string;
  exit?: number | null;
  cwdAfter?: string | null;
  /** The call was refused: nothing was done. */
  isRefused?: boolean;
  /** The call failed: a command that failed has run, an edit or a read that failed has not been done. */
  isError?: boolean;
}

/** Collects one session: matches results to calls, keeps order, counts. */
export interface SessionBuilder {
  /** Filled in by the reader as it learns it. */
  readonly facts: {
    id: string | null;
    agentVersion: string | null;
    model: string | null;
    root: string | null;
    usage: SessionUsage;
    usageOfAllEvents: TranscriptSession['usageOfAllEvents'];
  };
  readonly apiCalls: ApiCall[];
  /** Calls that have no result yet. */
  readonly open: number;
  readonly results: number;
  /** An event that is complete. */
  add(event: SessionEvent, details: EventDetails): void;
  /** A call whose result is still to come, or is known already under `id`. A second call of one id is counted. */
  call(id: string, event: SessionEvent, details: EventDetails): void;
  /** The result of a call; one that no call waits for is counted. */
  answer(id: string, result: CallResult, line: number): void;
  unknown(kind: string, line: number): void;
  /** A line that belongs to the session and says nothing of its own. */
  touch(line: number): void;
  exclude(reason: string): void;
  finish(): void;
}

export function buildSession(settings: {
  format: TranscriptFormat;
  keepsDirectory: boolean;
  sink: SessionSink;
}): SessionBuilder {
  const { format, keepsDirectory, sink } = settings;
  const waiting: TranscriptEvent[] = [];
  const openCalls = new Map<string, TranscriptEvent>();
  const unknown = new Map<string, number>();
  const exclusions: string[] = [];
  const seen = new Set<string>();
  let firstLine = 0;
  let lastLine = 0;
  let handed = 0;
  let head = 0;
  let results = 0;
  let strays = 0;
  let twice = 0;
  const facts: SessionBuilder['facts'] = {
    id: null,
    agentVersion: null,
    model: null,
    root: null,
    usage: noSessionUsage(),
    usageOfAllEvents: null,
  };
  const taker = sink.start({ format, keepsDirectory, facts });
  const apiCalls: ApiCall[] = [];
  const stillOpen = new Set<TranscriptEvent>();

  const touch = (line: number): void => {
    if (firstLine === 0) firstLine = line;
    if (line > lastLine) lastLine = line;
  };
  const handOver = (): void => {
    let event = waiting[head];
    while (event !== undefined && !stillOpen.has(event)) {
      taker.event(event, handed);
      handed += 1;
      head += 1;
      event = waiting[head];
    }
    if (head > 256) {
      waiting.splice(0, head);
      head = 0;
    }
  };
  const push = (event: SessionEvent, details: EventDetails): TranscriptEvent => {
    const { line, parent = null, isCwdStated = false, cwdAfter = null, wrote = null } = details;
    const placed = { event, line, parent, isCwdStated, cwdAfter, wrote };
    touch(line);
    waiting.push(placed);
    return placed;
  };

  return {
    facts,
    apiCalls,
    get open() {
      return openCalls.size;
    },
    get results() {
      return results;
    },
    add(event, details) {
      push(event, details);
      handOver();
    },
    call(id, event, details) {
      if (seen.has(id)) {
        twice += 1;
        touch(details.line);
        return;
      }
      seen.add(id);
      facts.usage.toolCalls += 1;
      const placed = push(event, details);
      openCalls.set(id, placed);
      stillOpen.add(placed);
    },
    answer(id, result, line) {
      touch(line);
      const placed = openCalls.get(id);
      if (placed === undefined) {
        strays += 1;
        return;
      }
      results += 1;
      openCalls.delete(id);
      stillOpen.delete(placed);
      complete(placed, result);
      handOver();
    },
    unknown(kind, line) {
      touch(line);
      unknown.set(kind, (unknown.get(kind) ?? 0) + 1);
      push({ type: 'unknown', name: kind }, { line });
      handOver();
    },
    touch,
    exclude(reason) {
      if (!exclusions.includes(reason)) exclusions.push(reason);
    },
    finish() {
      if (strays > 0) exclusions.push(`${strays} tool results that no call stands for`);
      if (twice > 0) exclusions.push(`${twice} tool calls that stand in it twice`);
      if (openCalls.size > 0) {
        const { toolCalls } = facts.usage;
        exclusions.push(`${toolCalls} tool calls and ${results} results`);
      }
      stillOpen.clear();
      handOver();
      taker.end({
        format,
        keepsDirectory,
        ...facts,
        firstLine,
        lastLine,
        events: handed,
        apiCalls,
        unknown: Object.fromEntries([...unknown].toSorted(([a], [b]) => (a < b ? -1 : 1))),
        exclusions,
      });
    },
  };
}

/** Puts the result of a call into its event. */
function complete(placed: TranscriptEvent, result: CallResult): void {
  const { event } = placed;
  const { output, stderr = '', exit = null, cwdAfter = null, isRefused = false, isError = false } = result;
  if (cwdAfter !== null) placed.cwdAfter = cwdAfter;
  if (isRefused || (isError && (event.type === 'edit' || event.type === 'read'))) {
    const how = isRefused ? 'refused' : 'failed';
    const { type, ...input } = event;
    placed.event =
      event.type === 'tool'
        ? { ...event, name: `${event.name} (${how})`, output }
        : { type: 'tool', name: `${type} (${how})`, input, output };
    placed.wrote = null;
  } else if (event.type === 'command') Object.assign(event, { stdout: output, stderr, exit });
  else if (event.type === 'tool') event.output = output;
}
