import { canonicalJson, sha256Hex } from '../digest.ts';
import type { RunRecord, Witness } from '../schema/record.ts';
import type { KeyCell, ScenarioKey } from '../schema/scenario-key.ts';
import { FOIL_VERSION } from '../version.ts';
import type { Agent } from './agent.ts';

/** Puts a session's witness and its identity together. Equal identities have equal record ids. */
export function makeRecord(settings: {
  key: ScenarioKey;
  cell: KeyCell;
  replicate: number;
  agent: Agent;
  chain: readonly string[];
  witness: Witness;
  faults: readonly string[];
  delivery?: RunRecord['delivery'];
  gates?: RunRecord['gates'];
}): RunRecord {
  const { key, cell, replicate, agent, chain, witness, faults, delivery = [], gates = [] } = settings;
  const { session } = witness;
  const identity = [key.digest, cell.id, session, replicate, agent.name, ...chain];
  return {
    record: sha256Hex(canonicalJson(identity)).slice(0, 16),
    id: key.id,
    cell: cell.id,
    arm: cell.arm,
    note: cell.note,
    session,
    replicate,
    agent: agent.name,
    chain: [...chain],
    scenarioDigest: key.digest,
    versions: { foil: FOIL_VERSION, reader: agent.reader },
    witness,
    delivery,
    gates: [
      { name: 'played-to-the-end', holds: faults.length === 0, evidence: faults.join('; ') || 'no fault' },
      ...gates,
    ],
  };
}
