import type { TranscriptFormat } from '../../schema/transcript.ts';
import { claudeCode } from './formats/claude-code.ts';
import { codex } from './formats/codex.ts';
import { foil } from './formats/foil.ts';
import { gemini } from './formats/gemini.ts';
import { miniSweAgent } from './formats/mini-swe-agent.ts';
import { openhands } from './formats/openhands.ts';
import { sweAgent } from './formats/swe-agent.ts';
import type { TranscriptReader } from './reader.ts';

/** Every reader, by its format. No value is recognised by two of them. */
export const READERS: Readonly<Record<TranscriptFormat, TranscriptReader>> = {
  'claude-code': claudeCode,
  codex,
  gemini,
  openhands,
  'swe-agent': sweAgent,
  'mini-swe-agent': miniSweAgent,
  foil,
};
