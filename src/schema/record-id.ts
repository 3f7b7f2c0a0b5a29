import { canonicalJson, sha256Hex } from '../digest.ts';
import type { RunRecord } from './record.ts';

/** What tells a record from every other: all known before its session is played. */
export type RecordFacts = Pick<
  RunRecord,
  'scenarioDigest' | 'cell' | 'session' | 'replicate' | 'agent' | 'chain'
>;

/** Name of a record and of its file; equal facts have equal names. */
export function recordIdOf(facts: RecordFacts): string {
  const { scenarioDigest, cell, session, replicate, agent, chain } = facts;
  return sha256Hex(canonicalJson([scenarioDigest, cell, session, replicate, agent, ...chain])).slice(0, 16);
}
