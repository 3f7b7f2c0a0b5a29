import type { Check, CheckResult } from './check.ts';
import type { Witness } from './record.ts';
import type { ProbeName } from './scenario.ts';
import type { Score } from './score.ts';

/** One session of a scripted agent, played and judged: what the laws about probes read. */
export interface PlayedProbe {
  probe: ProbeName;
  session: number;
  /** Probes played in the sessions before. */
  chain: ProbeName[];
  witness: Witness;
  /** What kept the probe's steps from being done as written. */
  faults: string[];
  /** What the world could not do on the way to this session's start. */
  worldFaults: string[];
  score: Score;
  /** What the prompt asserts, at this start. */
  givens: { check: Check; result: CheckResult }[];
  /** The goal before any action. */
  goalBefore: CheckResult;
}
