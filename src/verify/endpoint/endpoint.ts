import { digestOfValue } from '../../digest.ts';
import { textOfMessages, type Message } from '../prompts/message.ts';

export const APIS = ['chat', 'completions'] as const;
export type Api = (typeof APIS)[number];

/** Whom to ask, and how. */
export interface Endpoint {
  /** Of the API as a whole: `http://localhost:8000/v1`. */
  url: string;
  model: string;
  api: Api;
  /** How many of the likeliest tokens are asked for. */
  window: number;
}

const PATHS: Readonly<Record<Api, string>> = { chat: '/chat/completions', completions: '/completions' };

/** Where requests go; an address that names the method already is taken as it is. */
export function addressOf({ url, api }: Endpoint): string {
  const bare = url.replace(/\/+$/u, '');
  return bare.endsWith(PATHS[api]) ? bare : `${bare}${PATHS[api]}`;
}

/** The body of a request: one token, no chance, and the logprobs of what could have come instead. */
export function bodyOf({ model, api, window }: Endpoint, messages: readonly Message[]): string {
  const common = { model, max_tokens: 1, temperature: 0 };
  return JSON.stringify(
    api === 'chat'
      ? { ...common, messages, logprobs: true, top_logprobs: window }
      : { ...common, prompt: textOfMessages(messages), logprobs: window },
  );
}

/** The name of a request: equal bodies to one API are one request, whichever view they are part of. */
export function requestOf({ api }: Endpoint, body: string): string {
  return digestOfValue([api, body]).slice('sha256:'.length, 'sha256:'.length + 32);
}
