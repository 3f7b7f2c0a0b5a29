import { type Fields, countOf, fieldsOf, textOf } from '../fields.ts';
import type { Piece } from '../piece.ts';
import type { SessionSink } from '../reader.ts';
import { type EventDetails, buildSession } from '../session-builder.ts';
import { blocksOf, eventOf, hookContext, resultOf } from './claude-code-events.ts';
import { QUIET_SUBTYPES, QUIET_TYPES } from './claude-code-quiet.ts';
import { type Usage, addUsage, checkClaudeSession, noUsage, usageOf } from './claude-code-usage.ts';

export interface ClaudeSession {
  results: Fields[];
  /** The usage of every message id once: of the agent's own calls, and with those of its sub-agents. */
  own: Usage;
  all: Usage;
  userEvents: { own: number; all: number };
  isLog: boolean;
}

export function readSession(sink: SessionSink, id: string | null, hasEnded: boolean) {
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
