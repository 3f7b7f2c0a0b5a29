import { streamEvents, textsWithin, type Answerer, type Turn } from './scripted-model.ts';

interface Item {
  type?: string;
}

/** The Responses protocol, streamed. The client's shell tool has had several names; whichever it offers is used. */
export const answerAsOpenAi: Answerer = (body, response, turnOf) => {
  const input = (body['input'] ?? []) as Item[];
  const tools = ((body['tools'] ?? []) as { name?: string }[]).map(({ name = '' }) => name);
  const toolResults = input.filter(({ type }) => type === 'function_call_output').length;
  const turn = turnOf({ text: textsWithin(input), toolResults, tools });
  const id = `resp_scripted_${toolResults}`;
  const item = itemOf({ turn, tools, place: toolResults });
  const usage = {
    input_tokens: 143,
    input_tokens_details: { cached_tokens: 100 },
    output_tokens: 20,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 163,
  };
  streamEvents(response, [
    { type: 'response.created', response: { id, object: 'response', status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item },
    { type: 'response.output_item.done', output_index: 0, item },
    {
      type: 'response.completed',
      response: { id, object: 'response', status: 'completed', output: [item], usage },
    },
  ]);
};

function itemOf({ turn, tools, place }: { turn: Turn; tools: readonly string[]; place: number }) {
  if ('say' in turn)
    return {
      type: 'message',
      id: `msg_scripted_${place}`,
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: turn.say, annotations: [] }],
    };
  const name = ['exec_command', 'shell_command', 'shell'].find((each) => tools.includes(each)) ?? 'shell';
  const asked = {
    exec_command: { cmd: turn.command },
    shell_command: { command: turn.command },
    shell: { command: ['sh', '-c', turn.command] },
  }[name];
  return {
    type: 'function_call',
    id: `fc_scripted_${place}`,
    call_id: `call_scripted_${place}`,
    name,
    arguments: JSON.stringify(asked),
    status: 'completed',
  };
}
