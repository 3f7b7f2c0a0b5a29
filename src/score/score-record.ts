import type { RunRecord } from '../schema/record.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import type { Score } from '../schema/score.ts';
import { exclusionOf } from './exclusion.ts';
import { checkGivens, scoreWitness } from './score-witness.ts';

/** The part of a record that a score may see. */
export type BlindRecord = Pick<RunRecord, 'record' | 'id' | 'scenarioDigest' | 'witness' | 'gates'>;

/**
 * Scores a record against its scenario's key, or excludes it with the reason. A record of another version of the
 * scenario is excluded: its checks were others.
 * @throws RangeError when the key is of another instance or has no such session.
 */
export function scoreRecord(settings: { record: BlindRecord; key: ScenarioKey }): Score {
  const { record, key } = settings;
  const { witness, gates, scenarioDigest } = record;
  const session = key.sessions[witness.session - 1];
  if (record.id !== key.id || session === undefined) {
    throw new RangeError(`record ${record.record} is not of a session of scenario ${key.id}`);
  }
  const givens = checkGivens({ state: witness.before, givens: session.given });
  const excluded =
    scenarioDigest === key.digest
      ? exclusionOf({ gates, givens })
      : `the record is of scenario ${scenarioDigest}, the key of ${key.digest}`;
  return scoreWitness({
    record: record.record,
    id: record.id,
    witness,
    session,
    scenarioDigest,
    fact: key.fact,
    ...(excluded === null ? {} : { excluded }),
  });
}
