import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface Received {
  /** From 1, over all requests. */
  n: number;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** All that is asked, as one text. */
  prompt: string;
}

/** What the server does: answers, with a delay if wanted, or cuts the connection. */
export type Act =
  | {
      status?: number;
      headers?: Record<string, string>;
      text: string;
      delayInMs?: number;
      /** Answers once this is settled. */
      after?: Promise<unknown>;
    }
  | 'drop';

export interface ScriptedServer {
  url: string;
  received: Received[];
}

/** An OpenAI-compatible server that does what it is told. */
export async function scriptedServer(act: (request: Received) => Act): Promise<ScriptedServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, unknown>;
      const messages = (body['messages'] ?? []) as { content: string }[];
      const prompt =
        (body['prompt'] as string | undefined) ?? messages.map(({ content }) => content).join('\n');
      const one = { n: received.length + 1, path: request.url ?? '', headers: request.headers, body, prompt };
      received.push(one);
      const told = act(one);
      if (told === 'drop') {
        request.socket.destroy();
        return;
      }
      const answer = (): void => {
        response
          .writeHead(told.status ?? 200, { 'content-type': 'application/json', ...told.headers })
          .end(told.text);
      };
      if (told.after !== undefined) void told.after.then(answer);
      else setTimeout(answer, told.delayInMs ?? 0);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, received };
}

/** The body of a right answer in the form that was asked for: logprobs of yes and no, and of other words beside them. */
export function answerTo(
  { path, body }: Received,
  logprobs: { yes: number; no: number },
  most = 100,
): string {
  const wanted = Math.min(most, Number(body['top_logprobs'] ?? body['logprobs']));
  const others = Array.from({ length: wanted - 2 }, (_, index) => [`w${index}`, -9 - index / 100] as const);
  const entries = [['yes', logprobs.yes] as const, ['no', logprobs.no] as const, ...others];
  const usage = { prompt_tokens: 300, completion_tokens: 1, total_tokens: 301 };
  if (path.endsWith('/chat/completions')) {
    const top_logprobs = entries.map(([token, logprob]) => ({ token, logprob, bytes: null }));
    const content = [{ ...top_logprobs[0], top_logprobs }];
    return JSON.stringify({ choices: [{ message: { content: 'yes' }, logprobs: { content } }], usage });
  }
  const top_logprobs = [Object.fromEntries(entries)];
  return JSON.stringify({ choices: [{ text: 'yes', logprobs: { tokens: ['yes'], top_logprobs } }], usage });
}

/** Says yes to an even number of letters and no to an odd one: as good as chance, and the same every time. */
export function evenAnswer(request: Received): string {
  return answerTo(request, request.prompt.length % 2 === 0 ? { yes: -0.2, no: -1.8 } : { yes: -2, no: -0.1 });
}
