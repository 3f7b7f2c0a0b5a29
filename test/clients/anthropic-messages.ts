import { streamEvents, textsWithin, type Answerer } from './scripted-model.ts';

interface Block {
  type: string;
}
interface Message {
  content: string | Block[];
}

/** The Messages protocol, streamed; a request that offers no shell is one of the client's own side questions. */
export const answerAsAnthropic: Answerer = (body, response, turnOf) => {
  const messages = (body['messages'] ?? []) as Message[];
  const tools = ((body['tools'] ?? []) as { name: string }[]).map(({ name }) => name);
  const toolResults = messages
    .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
    .filter(({ type }) => type === 'tool_result').length;
  const turn = tools.includes('Bash')
    ? turnOf({ text: textsWithin(messages), toolResults, tools })
    : { say: '{}' };
  const usage = { input_tokens: 3, cache_creation_input_tokens: 40, cache_read_input_tokens: 100 };
  const id = `msg_scripted_${toolResults}`;
  const start =
    'say' in turn
      ? { type: 'text', text: '' }
      : { type: 'tool_use', id: `toolu_scripted_${toolResults}`, name: 'Bash', input: {} };
  const delta =
    'say' in turn
      ? { type: 'text_delta', text: turn.say }
      : {
          type: 'input_json_delta',
          partial_json: JSON.stringify({ command: turn.command, description: 'Works on the board' }),
        };
  const message = {
    id,
    type: 'message',
    role: 'assistant',
    model: body['model'],
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usage, output_tokens: 1 },
  };
  const stopReason = 'say' in turn ? 'end_turn' : 'tool_use';
  if (body['stream'] !== true) {
    const content = 'say' in turn ? [{ type: 'text', text: turn.say }] : [];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...message, content, stop_reason: 'end_turn' }));
    return;
  }
  streamEvents(response, [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: start },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: stopReason, stop_sequence: null },
      usage: { ...usage, output_tokens: 20 },
    },
    { type: 'message_stop' },
  ]);
};
