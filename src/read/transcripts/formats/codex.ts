import type { SessionEvent } from '../../../schema/record.ts';
import { type Fields, contentText, countOf, exitOf, fieldsOf, listOf, textOf } from '../fields.ts';
import { prepareShape } from '../json-shape.ts';
import { type Piece, pickPiece } from '../piece.ts';
import type { SessionSink, TranscriptReader } from '../reader.ts';
import { buildSession } from '../session-builder.ts';
import { groupSessions } from '../session-group.ts';

/**
 * Codex, `codex exec --json` (events of codex-rs/exec/src/exec_events.rs, commit 08a1f30). The usage of
 * `turn.completed` is cumulative since the thread's start, and its input counts the cached input in; every command is
 * a shell of its own, and the transcript does not say where it started.
 */
export const codex: TranscriptReader = {
  format: 'codex',
  recognises({ type, thread_id: thread, item }) {
    if (typeof type !== 'string') return false;
    if (type === 'thread.started') return typeof thread === 'string';
    return (
      /^turn\.(?:started|completed|failed)$/u.test(type) ||
      (type.startsWith('item.') && fieldsOf(item)['id'] !== undefined)
    );
  },
  open({ sink, texts }) {
    const sessions = groupSessions((id, hasEnded) => readThread(sink, id, hasEnded));
    return {
      take(piece) {
        const value = fieldsOf(pickPiece(piece, SHAPE, texts));
        sessions
          .of(value['type'] === 'thread.started' ? textOf(value['thread_id']) : null)
          .take(value, piece);
      },
      end: () => sessions.end(),
    };
  },
};

/** What is read of an event; the rest of it is passed over. */
const SHAPE = prepareShape({
  type: true,
  thread_id: true,
  usage: true,
  error: true,
  message: true,
  item: {
    id: true,
    type: true,
    item_type: true,
    text: true,
    status: true,
    command: true,
    aggregated_output: 'ends',
    exit_code: true,
    changes: [{ path: true }],
    server: true,
    tool: true,
    arguments: true,
    query: true,
    prompt: true,
    result: { content: [{ text: 'ends' }] },
    error: true,
  },
});

const CALLS: ReadonlySet<string> = new Set([
  'command_execution',
  'file_change',
  'mcp_tool_call',
  'collab_tool_call',
  'web_search',
]);
const QUIET_ITEMS: ReadonlySet<string> = new Set(['reasoning', 'todo_list', 'plan']);

function readThread(sink: SessionSink, id: string | null, hasEnded: boolean) {
  const builder = buildSession({ format: 'codex', keepsDirectory: false, sink });
  const { facts } = builder;
  facts.id = id;
  if (hasEnded) builder.exclude('goes on after its own end');
  let turns = 0;
  let ended = 0;
  let usage: Fields | null = null;
  const parts = new Map<string, number>();

  return {
    get isClosed() {
      return ended > 0 && ended >= turns;
    },
    take(value: Fields, { line, isTorn }: Piece): void {
      const type = textOf(value['type']);
      builder.touch(line);
      if (type === null) {
        builder.unknown('(not JSON)', line);
        if (isTorn) builder.exclude(`line ${line} is torn: the file ends within it`);
      } else if (type === 'turn.started') turns += 1;
      else if (type === 'turn.completed') {
        ended += 1;
        takeUsage(fieldsOf(value['usage']));
      } else if (type === 'turn.failed') {
        ended += 1;
        builder.exclude(`turn failed: ${textOf(fieldsOf(value['error'])['message']) ?? 'no reason given'}`);
      } else if (type === 'error') builder.exclude(`error: ${textOf(value['message']) ?? 'no reason given'}`);
      else if (type.startsWith('item.')) takeItem(type, fieldsOf(value['item']), line);
      else if (type !== 'thread.started') builder.unknown(type, line);
    },
    identify(known: string): void {
      builder.facts.id = known;
    },
    finish(): void {
      const input = countOf(usage?.['input_tokens']);
      const cached = countOf(usage?.['cached_input_tokens']);
      Object.assign(facts.usage, {
        inputTokens: input === null ? null : Math.max(0, input - (cached ?? 0)),
        cacheReadTokens: cached,
        outputTokens: countOf(usage?.['output_tokens']),
        userTurns: turns,
      });
      if (input !== null && cached !== null && cached > input) {
        builder.exclude(`${cached} cached of ${input} input tokens: a part is more than the whole`);
      }
      if (ended < turns || turns === 0) builder.exclude(`cut off: ${turns} turns started, ${ended} ended`);
      else if (facts.usage.outputTokens === 0)
        builder.exclude('reported as completed with zero output tokens');
      builder.finish();
    },
  };

  function takeUsage(next: Fields): void {
    const before = countOf(usage?.['input_tokens']) ?? 0;
    const after = countOf(next['input_tokens']) ?? 0;
    if (after < before) {
      builder.exclude(`a later turn reports ${after} input tokens in all, an earlier one ${before}`);
    }
    usage = next;
  }

  function takeItem(type: string, item: Fields, line: number): void {
    const kind = textOf(item['type']) ?? textOf(item['item_type']) ?? '';
    const itemId = textOf(item['id']) ?? `line ${line}`;
    const isDone = type === 'item.completed';
    if (CALLS.has(kind)) {
      if (!parts.has(itemId)) {
        const events = eventsOf(kind, item);
        parts.set(itemId, events.length);
        events.forEach((event, index) => builder.call(`${itemId}/${index}`, event, { line }));
      }
      if (!isDone) return;
      const count = parts.get(itemId) ?? 0;
      for (let index = 0; index < count; index += 1) {
        builder.answer(`${itemId}/${index}`, resultOf(kind, item), line);
      }
    } else if (kind === 'agent_message' || kind === 'assistant_message') {
      if (isDone) builder.add({ type: 'message', text: textOf(item['text']) ?? '' }, { line });
    } else if (kind !== 'error' && !QUIET_ITEMS.has(kind)) builder.unknown(`item/${kind}`, line);
  }
}

function eventsOf(kind: string, item: Fields): SessionEvent[] {
  if (kind === 'command_execution') {
    const command = textOf(item['command']) ?? '';
    return [{ type: 'command', command, cwd: '.', exit: null, stdout: '', stderr: '' }];
  }
  const paths = listOf(item['changes']).flatMap((change) => textOf(fieldsOf(change)['path']) ?? []);
  if (kind === 'file_change' && paths.length > 0) return paths.map((path) => ({ type: 'edit', path }));
  const name = [textOf(item['server']), textOf(item['tool'])].filter((part) => part !== null).join('/');
  const input = item['arguments'] ?? item['query'] ?? item['prompt'] ?? null;
  return [{ type: 'tool', name: name === '' ? kind : name, input, output: '' }];
}

function resultOf(kind: string, item: Fields) {
  const status = textOf(item['status']);
  const result = fieldsOf(item['result']);
  const output =
    kind === 'command_execution'
      ? (textOf(item['aggregated_output']) ?? '')
      : contentText(result['content']) || (textOf(fieldsOf(item['error'])['message']) ?? '');
  return {
    output,
    exit: exitOf(item['exit_code']),
    isRefused: status === 'declined',
    isError: status === 'failed',
  };
}
