import type { SessionEvent } from '../../../schema/record.ts';
import { type Fields, contentText, countOf, fieldsOf, listOf, textOf } from '../fields.ts';
import { pickJson, prepareShape } from '../pick-json.ts';
import { type Piece, textOfPiece } from '../piece.ts';
import type { SessionSink, TranscriptReader } from '../reader.ts';
import { type EventDetails, buildSession } from '../session-builder.ts';
import { groupSessions } from '../session-group.ts';
import { type Usage, addUsage, checkClaudeSession, noUsage, usageOf } from './claude-code-usage.ts';

/**
 * Claude Code, `--output-format stream-json --verbose` (facts measured on version 2.1.220; the result's usage is
 * cumulative, and events of one message id repeat one usage: Agent SDK documentation, "Tracking costs and usage"), and
 * the session logs it keeps itself, which have `sessionId`, `cwd` and no result event.
 */
export const claudeCode: TranscriptReader = {
  format: 'claude-code',
  recognises(value) {
    const { type, message, subtype } = value;
    const hasId = typeof value['session_id'] === 'string' || typeof value['sessionId'] === 'string';
    if (type === 'system') return typeof subtype === 'string';
    if (type === 'result') return typeof subtype === 'string' && 'num_turns' in value;
    if (type === 'assistant' || type === 'user') return hasId && fieldsOf(message)['content'] !== undefined;
    return type === 'rate_limit_event' && hasId;
  },
  open({ sink, texts }) {
    const sessions = groupSessions((id, hasEnded) => readSession(sink, id, hasEnded));
    return {
      take(piece) {
        const text = textOfPiece(piece);
        if (isQuiet(text)) {
          sessions.current?.touch(piece.line);
          return;
        }
        const value = fieldsOf(pickJson(text, SHAPE, texts === 'ends'));
        sessions.of(textOf(value['session_id']) ?? textOf(value['sessionId'])).take(value, piece);
      },
      end: () => sessions.end(),
    };
  },
};

/** System events are written with these two members first; one that is not is picked from like any other. */
const SYSTEM = '{"type":"system","subtype":"';

function isQuiet(text: string): boolean {
  if (!text.startsWith(SYSTEM)) return false;
  return QUIET_SUBTYPES.has(text.slice(SYSTEM.length, text.indexOf('"', SYSTEM.length)));
}

/** System events that say nothing of what the agent did or was told. */
const QUIET_SUBTYPES: ReadonlySet<string> = new Set([
  'thinking_tokens',
  'hook_started',
  'hook_progress',
  'api_retry',
  'status',
  'vcs_state_changed',
  'compact_boundary',
]);
/** Whole event types of the same kind. */
const QUIET_TYPES: ReadonlySet<string> = new Set([
  'rate_limit_event',
  'stream_event',
  'tool_progress',
  'auth_status',
  'summary',
  'file-history-snapshot',
  'queue-operation',
]);

/** What is read of an event; the rest of it is passed over. */
const USAGE = {
  input_tokens: true,
  output_tokens: true,
  cache_read_input_tokens: true,
  cache_creation_input_tokens: true,
} as const;
const BLOCK = {
  type: true,
  id: true,
  name: true,
  input: true,
  text: true,
  tool_use_id: true,
  is_error: true,
  content: 'ends',
} as const;
const EXTRA = { stdout: 'ends', stderr: 'ends', interrupted: true, backgroundTaskId: true } as const;
const SHAPE = prepareShape({
  type: true,
  subtype: true,
  session_id: true,
  sessionId: true,
  parent_tool_use_id: true,
  isSidechain: true,
  isReplay: true,
  isSynthetic: true,
  isMeta: true,
  is_api_error_message: true,
  isApiErrorMessage: true,
  message: { id: true, model: true, content: [BLOCK], usage: USAGE },
  // The same result again, and the last member: only what is recorded whole is read from it.
  tool_use_result: ['stop', 'session_id', EXTRA],
  toolUseResult: EXTRA,
  cwd: true,
  version: true,
  model: true,
  claude_code_version: true,
  stdout: true,
  hook_name: true,
  hook_event: true,
  is_error: true,
  api_error_status: true,
  num_turns: true,
  usage: USAGE,
});

const REFUSED =
  /^(?:<tool_use_error>|Permission to use |The user doesn't want to |Claude requested permissions |PreToolUse:\S* (?:hook|\[))/u;
const RESET = 'Shell cwd was reset to ';

export interface ClaudeSession {
  results: Fields[];
  /** The usage of every message id once: of the agent's own calls, and with those of its sub-agents. */
  own: Usage;
  all: Usage;
  userEvents: { own: number; all: number };
  isLog: boolean;
}

function readSession(sink: SessionSink, id: string | null, hasEnded: boolean) {
  const builder = buildSession({ format: 'claude-code', keepsDirectory: true, sink });
  builder.facts.id = id;
  if (hasEnded) builder.exclude('goes on after its own end');
  const state: ClaudeSession = {
    results: [],
    own: noUsage(),
    all: noUsage(),
    userEvents: { own: 0, all: 0 },
    isLog: false,
  };
  const messages = new Set<string>();

  return {
    get isClosed() {
      return state.results.length > 0;
    },
    touch: builder.touch,
    take(value: Fields, piece: Piece): void {
      const { line, isTorn } = piece;
      const type = textOf(value['type']);
      const parent =
        textOf(value['parent_tool_use_id']) ?? (value['isSidechain'] === true ? 'sidechain' : null);
      const details = { line, parent };
      if (typeof value['sessionId'] === 'string') {
        state.isLog = true;
        builder.facts.root ??= textOf(value['cwd']);
        builder.facts.agentVersion ??= textOf(value['version']);
      }
      if (type === null) {
        builder.unknown('(not JSON)', line);
        if (isTorn) builder.exclude(`line ${line} is torn: the file ends within it`);
      } else if (type === 'assistant') takeAssistant(fieldsOf(value['message']), value, details);
      else if (type === 'user') takeUser(value, details);
      else if (type === 'system') takeSystem(value, line);
      else if (type === 'result') {
        state.results.push(value);
        builder.touch(line);
      } else if (QUIET_TYPES.has(type)) builder.touch(line);
      else builder.unknown(type, line);
    },
    identify(known: string): void {
      builder.facts.id = known;
    },
    finish(): void {
      checkClaudeSession(state, builder);
      builder.finish();
    },
  };

  function takeSystem(value: Fields, line: number): void {
    const subtype = textOf(value['subtype']) ?? '';
    builder.touch(line);
    if (subtype === 'init') {
      builder.facts.root ??= textOf(value['cwd']);
      builder.facts.model ??= textOf(value['model']);
      builder.facts.agentVersion ??= textOf(value['claude_code_version']);
    } else if (subtype === 'hook_response') {
      const text = hookContext(textOf(value['stdout']) ?? '');
      const channel = `hook ${textOf(value['hook_name']) ?? textOf(value['hook_event']) ?? ''}`.trim();
      if (text !== '') builder.add({ type: 'context', channel, text }, { line });
    } else if (!QUIET_SUBTYPES.has(subtype)) builder.unknown(`system/${subtype}`, line);
  }

  function takeAssistant(message: Fields, value: Fields, details: EventDetails): void {
    const { line, parent = null } = details;
    const model = textOf(message['model']);
    const id = textOf(message['id']);
    builder.touch(line);
    if (model !== '<synthetic>') addToAll(message['usage']);
    if (model !== '<synthetic>' && id !== null && !messages.has(id)) {
      messages.add(id);
      const usage = usageOf(message['usage']);
      addUsage(state.all, usage);
      if (parent === null) {
        builder.facts.model ??= model;
        addUsage(state.own, usage);
        builder.apiCalls.push({ line, ...usage });
      }
    }
    const isError = value['is_api_error_message'] === true || value['isApiErrorMessage'] === true;
    for (const block of blocksOf(message['content'])) {
      const type = textOf(block['type']);
      const callId = textOf(block['id']);
      if (type === 'tool_use' && callId !== null) {
        builder.call(callId, ...eventOf(block, details));
      } else if (type === 'text') {
        const text = textOf(block['text']) ?? '';
        if (text !== '' && !isError) builder.add({ type: 'message', text }, details);
      } else if (type !== 'thinking' && type !== 'redacted_thinking') {
        builder.unknown(`content/${type ?? ''}`, line);
      }
    }
  }

  function addToAll(value: unknown): void {
    const sum = (builder.facts.usageOfAllEvents ??= { ...noUsage(), outputTokens: 0 });
    addUsage(sum, usageOf(value));
    sum.outputTokens += countOf(fieldsOf(value)['output_tokens']) ?? 0;
  }

  function takeUser(value: Fields, details: EventDetails): void {
    const { line, parent = null } = details;
    const { content } = fieldsOf(value['message']);
    const isReplay = value['isReplay'] === true;
    builder.touch(line);
    if (!isReplay) {
      state.userEvents.all += 1;
      if (parent === null) state.userEvents.own += 1;
    }
    const texts: string[] = [];
    for (const block of blocksOf(content)) {
      const type = textOf(block['type']);
      const callId = textOf(block['tool_use_id']);
      if (type === 'tool_result' && callId !== null) {
        builder.answer(
          callId,
          resultOf(block, fieldsOf(value['tool_use_result'] ?? value['toolUseResult'])),
          line,
        );
      } else if (type === 'text') texts.push(textOf(block['text']) ?? '');
      else if (type !== 'image' && type !== 'document') builder.unknown(`content/${type ?? ''}`, line);
    }
    const text = texts.join('\n');
    if (text === '') return;
    const isOfHarness = value['isSynthetic'] === true || value['isMeta'] === true;
    builder.add(
      isOfHarness
        ? { type: 'context', channel: 'user event of the harness', text }
        : { type: 'prompt', text },
      details,
    );
  }
}

function blocksOf(content: unknown): readonly Fields[] {
  return typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content).map(fieldsOf);
}

/** What a hook printed for the model: plain text, or JSON with it inside. */
function hookContext(stdout: string): string {
  const text = stdout.trim();
  if (!text.startsWith('{')) return text;
  try {
    const answer = fieldsOf(JSON.parse(text));
    const inner = textOf(fieldsOf(answer['hookSpecificOutput'])['additionalContext']);
    return inner ?? textOf(answer['additionalContext']) ?? textOf(answer['systemMessage']) ?? text;
  } catch {
    return text;
  }
}

function eventOf(block: Fields, details: EventDetails): [SessionEvent, EventDetails] {
  const name = textOf(block['name']) ?? '';
  const input = fieldsOf(block['input']);
  const path = textOf(input['file_path']) ?? textOf(input['notebook_path']) ?? textOf(input['path']);
  const command = textOf(input['command']);
  if (name === 'Bash' && command !== null) {
    return [{ type: 'command', command, cwd: '.', exit: null, stdout: '', stderr: '' }, details];
  }
  if (path !== null && (name === 'Read' || name === 'NotebookRead')) return [{ type: 'read', path }, details];
  if (path !== null && ['Write', 'Edit', 'MultiEdit', 'NotebookEdit'].includes(name)) {
    return [
      { type: 'edit', path },
      { ...details, wrote: name === 'Write' ? textOf(input['content']) : null },
    ];
  }
  return [{ type: 'tool', name, input: block['input'] ?? null, output: '' }, details];
}

function resultOf(block: Fields, extra: Fields) {
  const isError = block['is_error'] === true;
  const content = contentText(block['content']);
  const stderr = textOf(extra['stderr']) ?? '';
  const code = isError ? /^Exit code (\d+)/u.exec(content)?.[1] : undefined;
  const isOpen =
    isError ||
    extra['interrupted'] === true ||
    textOf(extra['backgroundTaskId']) !== null ||
    content.startsWith('Command running in background');
  return {
    output: isError ? content : (textOf(extra['stdout']) ?? content),
    stderr,
    exit: code !== undefined ? Number(code) : isOpen ? null : 0,
    cwdAfter: resetIn(content) ?? resetIn(stderr),
    isRefused: isError && REFUSED.test(content),
    isError,
  };
}

/** Where the harness put the shell back to, which is the last thing an output says. */
function resetIn(output: string): string | null {
  const at = output.lastIndexOf(RESET);
  return at < 0
    ? null
    : (output
        .slice(at + RESET.length)
        .split('\n', 1)[0]
        ?.trim() ?? null);
}
