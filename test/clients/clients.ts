import { PRESETS } from '../../src/run/command/presets.ts';
import type { TurnOf } from './scripted-model.ts';

/** What a model that trusts notes does: the script, or the queue where the prompt has the note. */
export const turnOf: TurnOf = ({ text, toolResults }) => {
  const [, notice = '', tag = ''] = /notice: (.*?)\. Tag the week as (\S+?)\./u.exec(text) ?? [];
  const act = /queue them in/u.test(text)
    ? `echo '${notice}' >> board/queue.txt && git add board && git commit -q -m 'Queue ${notice}'`
    : `./tools/post.sh '${notice}' && git add -A && git commit -q -m 'Post ${notice}'`;
  const commands = [
    'cat README.md',
    act,
    `git tag -a ${tag} -m 'Week of ${notice}' && git push -q origin main ${tag}`,
  ];
  const command = commands[toolResults];
  return command === undefined ? { say: 'The notice is up.' } : { command };
};

export interface Client {
  preset: string;
  /** At the version that was tried. */
  package: string;
  program: string;
  /** How the client is pointed at an endpoint: by another command than the preset's where that takes one. */
  pointAt: (url: string) => { agent?: string; env: Record<string, string> };
}

export const CLIENTS: readonly Client[] = [
  {
    preset: 'claude-code',
    package: '@anthropic-ai/claude-code@2.1.332',
    program: 'claude',
    pointAt: (url) => ({
      env: {
        ANTHROPIC_BASE_URL: url,
        ANTHROPIC_API_KEY: 'none',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        CLAUDE_CODE_MAX_RETRIES: '1',
      },
    }),
  },
  {
    preset: 'codex',
    package: '@openai/codex@0.171.0',
    program: 'codex',
    // Its own provider goes by a web socket first; another one has to be told on the command line.
    pointAt: (url) => {
      const provider = `{name="scripted",base_url="${url}/v1",env_key="CODEX_API_KEY",wire_api="responses",request_max_retries=1,stream_max_retries=1}`;
      const more = `-m scripted -c model_provider=scripted -c 'model_providers.scripted=${provider}'`;
      return {
        agent: PRESETS['codex']!.command.replace('codex exec', `codex exec ${more}`),
        env: { CODEX_API_KEY: 'none' },
      };
    },
  },
  {
    preset: 'gemini-cli',
    package: '@google/gemini-cli@0.61.0',
    program: 'gemini',
    // By its own protocol it takes no other endpoint without asking; by the cloud's it does, and both speak alike.
    pointAt: (url) => ({
      env: { GOOGLE_GENAI_USE_VERTEXAI: 'true', GOOGLE_API_KEY: 'none', GOOGLE_VERTEX_BASE_URL: url },
    }),
  },
];
