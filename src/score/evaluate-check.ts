import type { Check, CheckResult } from '../schema/check.ts';
import type { Witness } from '../schema/record.ts';
import type { CheckContext, Hit } from './check-context.ts';
import { evaluateKind } from './checks/registry.ts';
import { findHits } from './checks/find-hits.ts';
import { followLines } from './follow-lines.ts';
import type { LineAnalysis } from './shell/analyse-line.ts';

/** Evaluates checks over one witness; commands are analysed once, however many checks ask. */
export interface Judge {
  evaluate(check: Check): CheckResult;
  /** Events that satisfy an action check; null for a check that is not about events. */
  hits(check: Check): Hit[] | null;
  /** What the command of an event starts; null for other events. */
  lineOf(event: number): LineAnalysis | null;
}

export function makeJudge(witness: Witness): Judge {
  const lineOf = followLines(witness);
  const context: CheckContext = {
    witness,
    knownHits: new Map(),
    evaluate: (check) => evaluateKind(check, context),
    lineOf,
  };
  return { evaluate: context.evaluate, hits: (check) => findHits(check, context), lineOf };
}
