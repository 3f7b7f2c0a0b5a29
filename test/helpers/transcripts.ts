import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTranscript } from '../../src/read/transcripts/read-transcript.ts';
import type { TranscriptFormat } from '../../src/schema/transcript.ts';

export const TRANSCRIPTS = fileURLToPath(new URL('../fixtures/transcripts', import.meta.url));

/** `codex/declined.jsonl` and its siblings. */
export const transcriptNames = readdirSync(TRANSCRIPTS, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.\w+$/u.test(name))
  .toSorted();

export function transcriptText(name: string): string {
  return readFileSync(join(TRANSCRIPTS, name), 'utf8');
}

/** Sessions of a miniature, by its name. */
export function readMiniature(name: string, format: TranscriptFormat | null = null) {
  return readTranscript({ file: join(TRANSCRIPTS, name), format });
}

/** Sessions of a text, which is written to a file of the folder. */
export function readText(settings: { folder: string; text: string | Buffer; format?: TranscriptFormat }) {
  const file = join(settings.folder, 'transcript');
  writeFileSync(file, settings.text);
  return readTranscript({ file, format: settings.format ?? null });
}
