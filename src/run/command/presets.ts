import type { TranscriptFormat } from '../../schema/transcript.ts';

/** How a known agent is started so that it asks nobody and records what it does. */
export interface Preset {
  /** The shell command. The prompt comes on standard input too, which one that takes it as an argument must not add. */
  command: string;
  format: TranscriptFormat;
  /** Program that must be found on PATH. */
  program: string;
  /** Variables without which it usually cannot reach its model; the operator passes those that are used. */
  keys: readonly string[];
}

/**
 * From each agent's own manual: Claude Code (CLI reference), Codex (non-interactive mode), Gemini CLI (headless mode),
 * OpenHands (headless mode). Every one of them runs without asking, so they belong inside walls.
 */
export const PRESETS: Readonly<Record<string, Preset>> = {
  'claude-code': {
    command: 'claude -p --output-format stream-json --verbose --dangerously-skip-permissions',
    format: 'claude-code',
    program: 'claude',
    keys: ['ANTHROPIC_API_KEY'],
  },
  codex: {
    command: 'codex exec --json --skip-git-repo-check --dangerously-bypass-approvals-and-sandbox -',
    format: 'codex',
    program: 'codex',
    keys: ['CODEX_API_KEY', 'OPENAI_API_KEY'],
  },
  'gemini-cli': {
    command: 'gemini --approval-mode=yolo --skip-trust --output-format stream-json -p {prompt} </dev/null',
    format: 'gemini',
    program: 'gemini',
    keys: ['GEMINI_API_KEY'],
  },
  openhands: {
    command: 'openhands --headless --json -t {prompt} </dev/null',
    format: 'openhands',
    program: 'openhands',
    keys: ['LLM_API_KEY', 'LLM_MODEL'],
  },
};
