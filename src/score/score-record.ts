import type { RunRecord } from '../schema/record.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import type { Score } from '../schema/score.ts';
import { type DeliveryEvidence, findSightings } from './delivery.ts';
import { exclusionOf } from './exclusion.ts';
import { checkGivens, scoreWitness } from './score-witness.ts';

/** The part of a record that a score may see. */
export type BlindRecord = Pick<
  RunRecord,
  'record' | 'id' | 'scenarioDigest' | 'witness' | 'gates' | 'delivery' | 'usage' | 'memory'
>;

/**
 * Scores a record against its scenario's key, or excludes it with the reason. A record of another version of the
 * scenario is excluded: its checks were others; with `replayChecks` it is scored, and marked as replayed.
 * @throws RangeError when the key is of another instance or has no such session.
 */
export function scoreRecord(settings: {
  record: BlindRecord;
  key: ScenarioKey;
  replayChecks?: boolean;
}): Score {
  const { record, key, replayChecks = false } = settings;
  const { witness, scenarioDigest } = record;
  const session = key.sessions[witness.session - 1];
  if (record.id !== key.id || session === undefined) {
    throw new RangeError(`record ${record.record} is not of a session of scenario ${key.id}`);
  }
  const delivery = deliveryOf(record, key);
  const { events } = witness;
  const excluded =
    scenarioDigest === key.digest || replayChecks
      ? exclusionOf({
          events,
          givens: checkGivens({ state: witness.before, givens: session.given }),
          delivery,
          sightings: findSightings(events, delivery),
        })
      : `other-scenario: the record is of scenario ${scenarioDigest}, the key of ${key.digest}`;
  const isEvaluated = scenarioDigest === key.digest || replayChecks;
  return scoreWitness({
    record: record.record,
    id: record.id,
    witness,
    session,
    scenarioDigest,
    delivery,
    ...(isEvaluated ? { checksDigest: key.digest } : {}),
    ...(excluded === null ? {} : { excluded }),
  });
}

function deliveryOf(record: BlindRecord, key: ScenarioKey): DeliveryEvidence {
  return {
    fact: key.fact,
    notes: key.notes,
    // It was true while it was established.
    isStale: key.note === 'stale' && record.witness.session > 1,
    claims: record.delivery,
    gates: record.gates,
    memory: record.memory ?? null,
    usage: record.usage ?? null,
  };
}
