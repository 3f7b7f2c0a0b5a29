import { inputError } from '../../errors.ts';
import { APIS, type Endpoint } from '../../verify/endpoint/endpoint.ts';
import type { Phase } from '../../verify/phase/may-look.ts';
import { textOption, type CommandInput } from '../command.ts';

export interface EndpointOptions {
  endpoint: Endpoint;
  key: string | null;
  concurrency: number;
  timeoutInMs: number;
  /** The most requests that may leave, earlier runs into the folder included; null without a bound. */
  maxCalls: number | null;
  passes: number;
  phase: Phase;
}

const LIKELIEST_TOKENS = 100;

/** @throws InputError for an address that is none, or a key that is not there. */
export function readEndpointOptions(options: CommandInput['options']): EndpointOptions {
  const url = textOption(options, 'endpoint') ?? '';
  checkUrl(url);
  const model = textOption(options, 'model');
  if (model === undefined) throw inputError('--endpoint', 'needs the name of a model', 'give --model NAME');
  return {
    endpoint: {
      url,
      model,
      api: APIS.find((api) => api === options['api']) ?? 'chat',
      window: Number(options['topLogprobs'] ?? LIKELIEST_TOKENS),
    },
    key: readKey(textOption(options, 'keyEnv')),
    concurrency: Number(options['concurrency'] ?? 8),
    timeoutInMs: Number(options['timeout'] ?? 60) * 1000,
    maxCalls: options['maxCalls'] === undefined ? null : Number(options['maxCalls']),
    passes: Number(options['passes'] ?? 2),
    phase: options['phase'] === 'dev' || options['phase'] === 'test' ? options['phase'] : 'all',
  };
}

function checkUrl(text: string): void {
  const hint = 'the address that /chat/completions follows: http://localhost:8000/v1';
  if (!URL.canParse(text)) throw inputError('--endpoint', `"${text}" is no address`, hint);
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw inputError('--endpoint', `${url.protocol} is not spoken here; expected http: or https:`, hint);
  }
  if (url.username !== '' || url.password !== '') {
    throw inputError(
      '--endpoint',
      'holds a password',
      'put the key into a variable and name it: --key-env NAME',
    );
  }
}

function readKey(name: string | undefined): string | null {
  if (name === undefined) return null;
  const key = process.env[name];
  if (key === undefined || key === '') {
    throw inputError('--key-env', `the environment has no variable ${name}`, `export ${name}=… first`);
  }
  return key;
}
