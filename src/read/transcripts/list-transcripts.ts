import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '../../digest.ts';
import { inputError } from '../../errors.ts';

/** Names that transcripts have; what is in the file decides. */
const NAMES = /\.(?:jsonl|ndjson|json|traj|log)$/u;

export interface TranscriptFile {
  path: string;
  bytes: number;
  /** Somebody named it; else it was found in a folder, where other files stand too. */
  isNamed: boolean;
}

/** The files of the given paths: a file as it is, a folder's files with a transcript's name, sorted, links not followed. */
export function listTranscripts(paths: readonly string[]): TranscriptFile[] {
  return paths.flatMap((path): TranscriptFile[] => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) throw inputError(path, 'is not there');
    if (!found.isDirectory()) return [{ path, bytes: found.size, isNamed: true }];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && NAMES.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .toSorted(compareText)
      .map((file) => ({ path: file, bytes: statSync(file).size, isNamed: false }));
  });
}
