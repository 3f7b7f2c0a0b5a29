import { type Fields, contentText, countOf, fieldsOf, listOf, textOf } from '../fields.ts';
import type { Piece } from '../piece.ts';
import type { SessionSink } from '../reader.ts';
import { buildSession } from '../session-builder.ts';
import { eventOf, outcome, responseText, streamResult } from './gemini-events.ts';

/** One session: events of a stream, or records of a chat. */
export function readChat(sink: SessionSink, id: string | null, hasEnded: boolean) {
  const builder = buildSession({ format: 'gemini', keepsDirectory: false, sink });
  const { facts } = builder;
  facts.id = id;
  if (hasEnded) builder.exclude('goes on after its own end');
  let isStream = false;
  let isEnded = false;
  let isAnswering = false;
  let prompts = 0;
  let lastType = '';
  const tokens = new Map<string, Fields>();
  const spoken = new Set<string>();
  const answered = new Set<string>();
  let said = '';
  let saidLine = 0;

  const say = (): void => {
    if (said !== '') builder.add({ type: 'message', text: said }, { line: saidLine });
    said = '';
  };

  return {
    get isClosed() {
      return isEnded;
    },
    touch: builder.touch,
    take(value: Fields, { line, isTorn }: Piece): void {
      const type = textOf(value['type']);
      builder.touch(line);
      if (type !== 'message' || value['role'] !== 'assistant') say();
      if (type !== null) lastType = type;
      if (type === null) {
        const isMetadata = '$set' in value || '$rewindTo' in value || 'projectHash' in value;
        if (!isMetadata) builder.unknown('(not JSON)', line);
        if (isTorn) builder.exclude(`line ${line} is torn: the file ends within it`);
      } else if (type === 'init') {
        isStream = true;
        facts.model = textOf(value['model']);
      } else if (type === 'message') takeMessage(value, line);
      else if (type === 'tool_use') {
        const callId = textOf(value['tool_id']) ?? `line ${line}`;
        builder.call(
          callId,
          ...eventOf(textOf(value['tool_name']) ?? '', fieldsOf(value['parameters']), { line }),
        );
      } else if (type === 'tool_result') {
        builder.answer(textOf(value['tool_id']) ?? '', streamResult(value), line);
      } else if (type === 'result') takeResult(value);
      else if (type === 'error') {
        const message = textOf(value['message']);
        if (value['severity'] === 'error') builder.exclude(`error: ${message ?? 'no reason given'}`);
        else builder.unknown(message === null ? 'error' : 'warning', line);
      } else if (type === 'user' || type === 'gemini') takeRecord(type, value, line);
      else if (type !== 'info' && type !== 'warning') builder.unknown(type, line);
    },
    identify(known: string): void {
      builder.facts.id = known;
    },
    finish(): void {
      say();
      facts.usage.userTurns = prompts;
      if (isStream) {
        if (!isEnded) builder.exclude('cut off: no result event');
      } else {
        sumTokens();
        if (lastType === 'error') builder.exclude('ends with an error');
        if (!isAnswering) builder.exclude('cut off: the last message is not the agent’s');
      }
      builder.finish();
    },
  };

  function takeMessage(value: Fields, line: number): void {
    const text = textOf(value['content']) ?? '';
    if (value['role'] === 'user') {
      prompts += 1;
      builder.add({ type: 'prompt', text }, { line });
      return;
    }
    if (said === '') saidLine = line;
    said += text;
    // A message that is no delta is whole.
    if (value['delta'] !== true) say();
  }

  function takeResult(value: Fields): void {
    isEnded = true;
    const stats = fieldsOf(value['stats']);
    const prompt = countOf(stats['input_tokens']);
    const cached = countOf(stats['cached']);
    Object.assign(facts.usage, {
      inputTokens: countOf(stats['input']) ?? (prompt === null ? null : Math.max(0, prompt - (cached ?? 0))),
      cacheReadTokens: cached,
      outputTokens: countOf(stats['output_tokens']),
    });
    const { usage } = facts;
    if (value['status'] === 'error') {
      builder.exclude(
        `ended with an error: ${textOf(fieldsOf(value['error'])['message']) ?? 'no reason given'}`,
      );
    } else if (usage.outputTokens === 0) builder.exclude('reported as success with zero output tokens');
    const calls = countOf(stats['tool_calls']);
    if (calls !== null && calls < usage.toolCalls) {
      builder.exclude(`${usage.toolCalls} tool calls, and a result that says ${calls}`);
    }
  }

  /** A record of a chat; one whose id was there before replaces it. */
  function takeRecord(type: 'user' | 'gemini', value: Fields, line: number): void {
    const recordId = textOf(value['id']) ?? `line ${line}`;
    const text = contentText(value['content']);
    isAnswering = type === 'gemini';
    if (!spoken.has(recordId) && (text !== '' || type === 'user')) {
      spoken.add(recordId);
      if (type === 'user') prompts += 1;
      builder.add({ type: type === 'user' ? 'prompt' : 'message', text }, { line });
    }
    if (type === 'user') return;
    facts.model ??= textOf(value['model']);
    if (value['tokens'] !== undefined && value['tokens'] !== null)
      tokens.set(recordId, fieldsOf(value['tokens']));
    for (const call of listOf(value['toolCalls']).map(fieldsOf)) {
      const callId = textOf(call['id']) ?? `${recordId}/${textOf(call['name']) ?? ''}`;
      if (!spoken.has(callId)) {
        spoken.add(callId);
        const parent = textOf(call['agentId']);
        builder.call(
          callId,
          ...eventOf(textOf(call['name']) ?? '', fieldsOf(call['args']), { line, parent }),
        );
      }
      const status = textOf(call['status']);
      const isOver = status === 'success' || status === 'error' || status === 'cancelled';
      if (!isOver || answered.has(callId)) continue;
      answered.add(callId);
      const output = textOf(call['resultDisplay']) ?? responseText(call['result']);
      builder.answer(callId, { ...outcome(output, status), isRefused: status === 'cancelled' }, line);
    }
  }

  function sumTokens(): void {
    if (tokens.size === 0) return;
    const sum = (name: string): number =>
      [...tokens.values()].reduce((total, each) => total + (countOf(each[name]) ?? 0), 0);
    const cached = sum('cached');
    Object.assign(facts.usage, {
      inputTokens: Math.max(0, sum('input') - cached),
      cacheReadTokens: cached,
      outputTokens: sum('output'),
      apiCalls: tokens.size,
    });
    if (facts.usage.outputTokens === 0) builder.exclude('zero output tokens');
  }
}
