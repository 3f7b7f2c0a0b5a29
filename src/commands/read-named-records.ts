import { join } from 'node:path';
import { collectProblems, readJsonLines } from '../read/read-json.ts';
import { readRecordIds } from '../read/read-suite-folder.ts';
import { type RunRecord, recordSchema } from '../schema/record.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import { findIdentityFault } from './score/check-identity.ts';

export interface NamedRecord {
  record: RunRecord;
  /** Path of its file. */
  path: string;
  /** Null where there is none for its instance and session. */
  key: ScenarioKey | null;
  /** Name for its score: its own, unless that is not what its file is called. */
  name: string;
  /** Why it is not what it says it is; null where it is, and where there is no key to tell. */
  fault: string | null;
}

/**
 * Every record of a suite with the key it belongs to, in the order of their files' names; a second record of one file
 * is a copy.
 * @throws InputError at the end, with the problems of all files.
 */
export function* readNamedRecords(settings: {
  dir: string;
  keys: ReadonlyMap<string, ScenarioKey>;
}): Generator<NamedRecord> {
  const { dir, keys } = settings;
  const readers = readRecordIds(dir).map(
    (file) =>
      function* (): Generator<NamedRecord> {
        const path = join(dir, 'records', `${file}.jsonl`);
        let count = 0;
        for (const record of readJsonLines(path, recordSchema)) {
          count += 1;
          const found = keys.get(record.id);
          const key = found?.sessions[record.session - 1] === undefined ? null : (found ?? null);
          const own = key === null ? null : findIdentityFault({ record, file, key });
          const fault = own ?? (count > 1 ? `identity: it is number ${count} in its file` : null);
          const name = count > 1 ? `${file}:${count}` : file;
          yield { record, path, key, name, fault };
        }
      },
  );
  yield* collectProblems(readers);
}
