import { recordIdOf } from '../schema/record-id.ts';
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
  const chain = chainTo(agent, session);
  return recordIdOf({
    scenarioDigest: key.digest,
    cell: cell.id,
    session,
    replicate,
    agent: agent.name,
    chain,
  });
}

/** The probes played in the sessions before; none for an agent that is no probe. */
export function chainTo({ probe }: Agent, session: number): string[] {
  return probe === undefined ? [] : Array.from({ length: session - 1 }, () => probe);
}
