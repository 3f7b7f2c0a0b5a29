import { posix } from 'node:path';
import { recordIdOf } from '../../schema/record-id.ts';
import type { RunRecord } from '../../schema/record.ts';
import type { ScenarioKey } from '../../schema/scenario-key.ts';

/**
 * What of a record is not of the session it says it is, or null. A record is named by its identity, so one that was
 * copied, moved or changed is not counted as a run.
 */
export function findIdentityFault(settings: {
  record: RunRecord;
  /** Name of the file it stands in, without its ending. */
  file: string;
  key: ScenarioKey;
}): string | null {
  const { record, file, key } = settings;
  const { cell, arm, note, session, witness } = record;
  const known = key.cells.find(({ id }) => id === cell);
  if (known === undefined) return `identity: ${cell} is no cell of ${key.id}`;
  if (known.arm !== arm || known.note !== note) {
    return `identity: cell ${cell} is ${sayCell(known)}, the record says ${sayCell({ arm, note })}`;
  }
  if (witness.session !== session) {
    return `identity: the record is of session ${session}, what it saw of session ${witness.session}`;
  }
  const id = recordIdOf(record);
  if (record.record !== id) return `identity: the record is called ${record.record}, by what it says ${id}`;
  if (file !== id) return `identity: record ${id} stands in the file ${file}.jsonl`;
  if (!posix.isAbsolute(witness.root) || posix.normalize(witness.root) !== witness.root) {
    return `identity: the workspace stood at ${witness.root}, which is no absolute path`;
  }
  return null;
}

function sayCell({ arm, note }: { arm: string; note: string | null }): string {
  return note === null ? arm : `${arm}, ${note}`;
}
