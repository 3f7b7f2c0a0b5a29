import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerAsAnthropic } from './anthropic-messages.ts';
import { answerAsGemini } from './gemini-stream.ts';
import { answerAsOpenAi } from './openai-responses.ts';

/** What the model does next: runs a command by the client's own shell tool, or says something and ends its turn. */
export type Turn = { command: string } | { say: string };

/** One request of a client, in no protocol's words. */
export interface Asked {
  /** Every text that the client sent, the prompt among them. */
  text: string;
  /** How many tools have answered in this conversation. */
  toolResults: number;
  /** Names of the tools on offer. */
  tools: readonly string[];
}

/** One protocol: reads a request and streams a turn. */
export type Answerer = (body: Record<string, unknown>, response: ServerResponse, turnOf: TurnOf) => void;
export type TurnOf = (asked: Asked) => Turn;

export interface ScriptedModel {
  url: string;
  /** `METHOD path` of every request, in order. */
  requests: string[];
  close: () => Promise<void>;
}

/**
 * A model on loopback that follows a script, in the streaming protocols of three vendors. `status` other than 200
 * refuses every request, as an overloaded endpoint does.
 */
export async function startScriptedModel(settings: {
  turnOf: TurnOf;
  status?: number;
}): Promise<ScriptedModel> {
  const { turnOf, status = 200 } = settings;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    void readBody(request).then((body) => {
      if (status !== 200) refuse(response, status);
      else answererOf(request.url ?? '')(body, response, turnOf);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function answererOf(url: string): Answerer {
  if (/\/v1\/messages(?:\?|$)/u.test(url)) return answerAsAnthropic;
  if (/\/responses(?:\?|$)/u.test(url)) return answerAsOpenAi;
  if (/enerateContent/u.test(url)) return answerAsGemini;
  return (_body, response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
}

function refuse(response: ServerResponse, status: number): void {
  const error = { type: 'overloaded_error', message: 'Overloaded', code: status, status: 'UNAVAILABLE' };
  // A client that waits between attempts is told not to.
  response.writeHead(status, { 'content-type': 'application/json', 'x-should-retry': 'false' });
  response.end(JSON.stringify({ type: 'error', error }));
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Server-sent events, each an object under its own name or none. */
export function streamEvents(response: ServerResponse, events: readonly Record<string, unknown>[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) {
    const name = typeof event['type'] === 'string' ? `event: ${event['type']}\n` : '';
    response.write(`${name}data: ${JSON.stringify(event)}\n\n`);
  }
  response.end();
}

/** All texts within a value, one after another. */
export function textsWithin(value: unknown): string {
  if (typeof value === 'string') return `${value}\n`;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(textsWithin).join('');
}
