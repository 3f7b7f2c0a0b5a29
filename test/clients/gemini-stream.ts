import { textsWithin, type Answerer } from './scripted-model.ts';

interface Content {
  parts?: { functionResponse?: unknown }[];
}
interface Tool {
  functionDeclarations?: { name: string }[];
}

/** The generateContent protocol, whole or streamed; a request that offers no shell is a side question. */
export const answerAsGemini: Answerer = (body, response, turnOf) => {
  const contents = (body['contents'] ?? []) as Content[];
  const tools = ((body['tools'] ?? []) as Tool[])
    .flatMap(({ functionDeclarations = [] }) => functionDeclarations)
    .map(({ name }) => name);
  const toolResults = contents
    .flatMap(({ parts = [] }) => parts)
    .filter(({ functionResponse }) => functionResponse !== undefined).length;
  const turn = tools.includes('run_shell_command')
    ? turnOf({ text: textsWithin(contents), toolResults, tools })
    : { say: '{}' };
  const part =
    'say' in turn
      ? { text: turn.say }
      : {
          functionCall: {
            name: 'run_shell_command',
            args: { command: turn.command, description: 'Works on the board' },
          },
        };
  const answer = {
    candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: {
      promptTokenCount: 143,
      cachedContentTokenCount: 100,
      candidatesTokenCount: 20,
      totalTokenCount: 163,
    },
    modelVersion: 'scripted',
  };
  const isStreamed = /streamGenerateContent/u.test(response.req.url ?? '');
  response.writeHead(200, { 'content-type': isStreamed ? 'text/event-stream' : 'application/json' });
  response.end(isStreamed ? `data: ${JSON.stringify(answer)}\n\n` : JSON.stringify(answer));
};
