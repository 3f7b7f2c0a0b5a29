import type { RunRecord, Witness } from '../schema/record.ts';
import { FOIL_VERSION } from '../version.ts';
import type { PlayedSession } from './play-session.ts';
import { type RecordIdentity, chainTo, recordId } from './record-id.ts';

/** Puts a session's witness and its identity together. */
export function makeRecord(
  settings: Omit<RecordIdentity, 'session'> & {
    witness: Witness;
    faults: readonly string[];
    reported: PlayedSession['reported'];
    delivery: RunRecord['delivery'];
    gates: RunRecord['gates'];
  },
): RunRecord {
  const { key, cell, replicate, agent, witness, faults, reported, delivery, gates } = settings;
  const { usage, reader = agent.reader, process } = reported;
  const { session } = witness;
  return {
    record: recordId({ key, cell, session, replicate, agent }),
    id: key.id,
    cell: cell.id,
    arm: cell.arm,
    note: cell.note,
    session,
    replicate,
    agent: agent.name,
    chain: chainTo(agent, session),
    scenarioDigest: key.digest,
    versions: { foil: FOIL_VERSION, reader },
    witness,
    delivery,
    gates: [
      { name: 'played-to-the-end', holds: faults.length === 0, evidence: faults.join('; ') || 'no fault' },
      ...gates,
    ],
    ...(usage === undefined ? {} : { usage }),
    ...(process === undefined ? {} : { process }),
  };
}
