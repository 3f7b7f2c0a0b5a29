import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTranscript } from '../../src/read/transcripts/read-transcript.ts';
import { recordUsageOf } from '../../src/read/transcripts/record-usage.ts';
import { DEFAULT_PATH } from '../../src/run/environment.ts';
import { makeObjectMemory } from '../../src/run/git-objects.ts';
import { takeSnapshot } from '../../src/run/snapshot.ts';
import type { RecordUsage, State, Witness } from '../../src/schema/record.ts';
import type { TranscriptSession } from '../../src/schema/transcript.ts';

/**
 * One recorded session: `transcript.jsonl`, `baselines.json` (sha256 of files at its start) and `end-state.tar`.
 * Of its start only digests are known, and the text of files that are the same at its end.
 */
export async function readRecordedSession(settings: {
  folder: string;
  tmp: string;
  watch: readonly string[];
}): Promise<{ witness: Witness; usage: RecordUsage; session: TranscriptSession }> {
  const { folder, tmp, watch } = settings;
  execFileSync('mkdir', ['-p', join(tmp, 'workspace'), join(tmp, 'beside')]);
  execFileSync('tar', ['xf', join(folder, 'end-state.tar'), '-C', join(tmp, 'workspace')], {
    stdio: 'ignore',
  });
  const after = await takeSnapshot({
    dir: tmp,
    watch,
    repos: ['workspace'],
    path: DEFAULT_PATH,
    memory: makeObjectMemory(),
  });
  const digests = JSON.parse(readFileSync(join(folder, 'baselines.json'), 'utf8')) as Record<string, string>;
  // Files the session's start does not list are not of the scenario.
  const known = Object.fromEntries(Object.entries(after.files).filter(([name]) => name in digests));
  const before = Object.fromEntries(
    Object.entries(digests).map(([name, sha256]): [string, State['files'][string]] => {
      const end = after.files[name];
      return [name, end?.sha256 === sha256 ? end : { sha256, executable: end?.executable ?? false }];
    }),
  );
  const [read] = readTranscript({ file: join(folder, 'transcript.jsonl'), format: null });
  if (read === undefined) throw new Error(`${folder}: no session`);
  const { session, events } = read;
  return {
    session,
    usage: recordUsageOf({ session, events, before: 1 }),
    witness: {
      session: 1,
      events: [{ type: 'prompt', text: '' }, ...events.map(({ event }) => event)],
      before: { treeDigest: 'start', files: before, repos: {} },
      after: { ...after, files: known },
      root: session.root ?? '/workspace',
      verifies: {},
    },
  };
}
