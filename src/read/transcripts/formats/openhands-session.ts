import {
  type Fields,
  argumentsOf,
  contentText,
  costOf,
  countOf,
  exitOf,
  fieldsOf,
  listOf,
  textOf,
} from '../fields.ts';
import type { Piece } from '../piece.ts';
import type { SessionSink } from '../reader.ts';
import { buildSession } from '../session-builder.ts';
import { actionEvent, idOf, sdkEvent } from './openhands-events.ts';

const OVER = new Set(['finished', 'awaiting_user_input', 'stopped']);
const QUIET_ACTIONS: ReadonlySet<string> = new Set([
  'null',
  'recall',
  'change_agent_state',
  'condensation',
  'condensation_request',
  'think',
  'initialize',
]);

/** One conversation: actions and observations, or the events of the SDK. */
export function readConversation(sink: SessionSink) {
  const builder = buildSession({ format: 'openhands', keepsDirectory: true, sink });
  const { facts } = builder;
  let userTurns = 0;
  let isOver = false;
  let lastFailure: string | null = null;
  const responses = new Set<string>();
  let hasMoved = false;

  const conversation = {
    touch: builder.touch,
    takeRow(row: Fields, piece: Piece): void {
      facts.id = textOf(row['instance_id']);
      facts.model = textOf(fieldsOf(fieldsOf(fieldsOf(row['metadata'])['llm_config']))['model']);
      for (const event of listOf(row['history'])) {
        // Older evaluations keep pairs of an action and its observation.
        for (const each of Array.isArray(event) ? event : [event]) conversation.take(fieldsOf(each), piece);
      }
      takeMetrics(fieldsOf(row['metrics']));
      const error = textOf(row['error']);
      if (error !== null && error !== '') builder.exclude(`ended with an error: ${error}`);
    },
    take(value: Fields, { line, isTorn }: Piece): void {
      builder.touch(line);
      const action = textOf(value['action']);
      const observation = textOf(value['observation']);
      const kind = textOf(value['kind']);
      takeMetrics(fieldsOf(value['llm_metrics']));
      if (kind !== null) takeSdk(kind, value, line);
      else if (action !== null) takeAction(action, value, line);
      else if (observation !== null) takeObservation(observation, value, line);
      else {
        builder.unknown('(not JSON)', line);
        if (isTorn) builder.exclude(`line ${line} is torn: the file ends within it`);
      }
    },
    finish(): void {
      facts.usage.userTurns = userTurns;
      if (responses.size > 0) facts.usage.apiCalls = responses.size;
      if (lastFailure !== null) builder.exclude(`ended with an error: ${lastFailure}`);
      else if (!isOver) builder.exclude('cut off: the agent neither finished nor answered last');
      if (facts.usage.outputTokens === 0) builder.exclude('zero output tokens');
      builder.finish();
    },
  };
  return conversation;

  function takeMetrics(metrics: Fields): void {
    const usage = fieldsOf(metrics['accumulated_token_usage']);
    const prompt = countOf(usage['prompt_tokens']);
    for (const each of listOf(metrics['token_usages'])) {
      const id = textOf(fieldsOf(each)['response_id']);
      if (id !== null && id !== '') responses.add(id);
    }
    Object.assign(facts.usage, costOf(metrics['accumulated_cost']));
    if (prompt === null) return;
    const read = countOf(usage['cache_read_tokens']) ?? 0;
    const write = countOf(usage['cache_write_tokens']) ?? 0;
    Object.assign(facts.usage, {
      inputTokens: Math.max(0, prompt - read - write),
      cacheReadTokens: read,
      cacheWriteTokens: write,
      outputTokens: countOf(usage['completion_tokens']),
    });
  }

  function takeAction(action: string, value: Fields, line: number): void {
    const args = fieldsOf(value['args']);
    const isOfAgent = value['source'] === 'agent';
    const text = textOf(args['content']) ?? textOf(args['final_thought']) ?? textOf(value['message']) ?? '';
    noteResponse(value);
    if (isOfAgent) isOver = action === 'finish' || action === 'reject' || action === 'message';
    if (action === 'message' || action === 'finish' || action === 'reject') {
      if (!isOfAgent) userTurns += 1;
      builder.add({ type: isOfAgent ? 'message' : 'prompt', text }, { line });
    } else if (action === 'system')
      builder.add({ type: 'context', channel: 'system prompt', text }, { line });
    else if (QUIET_ACTIONS.has(action)) builder.touch(line);
    else {
      noteMove(args);
      builder.call(`${idOf(value, line)}`, ...actionEvent(action, args, { line }));
    }
  }

  function takeObservation(observation: string, value: Fields, line: number): void {
    const extras = fieldsOf(value['extras']);
    const metadata = fieldsOf(extras['metadata']);
    const output = textOf(value['content']) ?? '';
    if (observation === 'agent_state_changed') {
      const state = textOf(extras['agent_state']) ?? '';
      lastFailure = state === 'error' ? (textOf(extras['reason']) ?? 'no reason given') : null;
      if (OVER.has(state)) isOver = true;
      return;
    }
    if (observation === 'recall' || observation === 'condense') {
      if (output !== '') builder.add({ type: 'context', channel: observation, text: output }, { line });
      return;
    }
    const cause = countOf(value['cause']);
    if (cause === null) {
      if (observation === 'error') builder.unknown('observation/error', line);
      else if (observation !== 'null') builder.unknown(`observation/${observation}`, line);
      return;
    }
    const exit = exitOf(metadata['exit_code']) ?? exitOf(extras['exit_code']);
    const directory = noteDirectory(textOf(metadata['working_dir']));
    builder.answer(
      `${cause}`,
      {
        output,
        // -1 says that the command still runs.
        exit: exit === -1 ? null : exit,
        cwdAfter: directory,
        isRefused: observation === 'user_rejected',
        isError: observation === 'error',
      },
      line,
    );
  }

  function takeSdk(kind: string, value: Fields, line: number): void {
    const callId = textOf(value['tool_call_id']);
    const action = fieldsOf(value['action']);
    if (kind === 'ActionEvent' && callId !== null) {
      const name = textOf(value['tool_name']) ?? '';
      const given =
        Object.keys(action).length > 0 ? action : argumentsOf(fieldsOf(value['tool_call'])['arguments']);
      const response = textOf(value['llm_response_id']);
      if (response !== null) responses.add(response);
      isOver = name === 'finish';
      noteMove(given);
      builder.call(callId, ...sdkEvent(name, given, { line }));
    } else if (
      (kind === 'ObservationEvent' || kind === 'UserRejectObservation' || kind === 'AgentErrorEvent') &&
      callId !== null
    ) {
      const observation = fieldsOf(value['observation']);
      const directory = noteDirectory(textOf(fieldsOf(observation['metadata'])['working_dir']));
      const exit = exitOf(observation['exit_code']) ?? exitOf(fieldsOf(observation['metadata'])['exit_code']);
      builder.answer(
        callId,
        {
          output: contentText(observation['content'] ?? observation['output'] ?? value['error'] ?? ''),
          exit: exit === -1 ? null : exit,
          cwdAfter: directory,
          isRefused: kind !== 'ObservationEvent',
          isError: observation['is_error'] === true,
        },
        line,
      );
    } else if (kind === 'MessageEvent') {
      const text = contentText(fieldsOf(value['llm_message'])['content']);
      const isOfAgent = value['source'] === 'agent';
      isOver = isOfAgent;
      if (!isOfAgent) userTurns += 1;
      builder.add({ type: isOfAgent ? 'message' : 'prompt', text }, { line });
    } else if (kind === 'SystemPromptEvent') {
      const text = contentText(fieldsOf(value['system_prompt'])['text'] ?? value['system_prompt']);
      builder.add({ type: 'context', channel: 'system prompt', text }, { line });
    } else if (kind === 'ConversationErrorEvent')
      lastFailure = textOf(value['detail']) ?? textOf(value['code']) ?? kind;
    else if (kind === 'ConversationStateUpdateEvent') {
      if (value['key'] !== 'stats') return;
      const all = Object.values(fieldsOf(fieldsOf(value['value'])['usage_to_metrics']));
      if (all.length > 0) takeMetrics(fieldsOf(all[0]));
    } else builder.unknown(kind, line);
  }

  function noteMove(given: Fields): void {
    if (/\b(?:cd|pushd)\b/u.test(textOf(given['command']) ?? '')) hasMoved = true;
  }

  /** Where the shell stands while no command has moved it is where the session started. */
  function noteDirectory(directory: string | null): string | null {
    if (directory === null || directory === '') return null;
    if (!hasMoved) facts.root ??= directory;
    return directory;
  }

  function noteResponse(value: Fields): void {
    const metadata = fieldsOf(value['tool_call_metadata']);
    const id = textOf(fieldsOf(metadata['model_response'])['id']);
    if (id !== null) responses.add(id);
  }
}
