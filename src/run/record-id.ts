import { canonicalJson, sha256Hex } from '../digest.ts';
import type { KeyCell, ScenarioKey } from '../schema/scenario-key.ts';
import type { Agent } from './agent.ts';

/** Which session of what, by whom: all known before it is played. Equal identities have equal record ids. */
export interface RecordIdentity {
  key: ScenarioKey;
  cell: KeyCell;
  session: number;
  replicate: number;
  agent: Agent;
}

export function recordId(identity: RecordIdentity): string {
  const { key, cell, session, replicate, agent } = identity;
  const parts = [key.digest, cell.id, session, replicate, agent.name, ...chainTo(agent, session)];
  return sha256Hex(canonicalJson(parts)).slice(0, 16);
}

/** The probes played in the sessions before; none for an agent that is no probe. */
export function chainTo({ probe }: Agent, session: number): string[] {
  return probe === undefined ? [] : Array.from({ length: session - 1 }, () => probe);
}
