import type { Check, CheckResult } from '../schema/check.ts';
import type { Witness } from '../schema/record.ts';
import type { CheckContext, Hit, Spec } from './check-context.ts';
import { weighAction } from './checks/action-checks.ts';
import { evaluateKind } from './checks/registry.ts';
import { findHits } from './checks/find-hits.ts';
import { followLines } from './follow-lines.ts';
import type { LineAnalysis } from './shell/analyse-line.ts';
import type { WeighedRan } from './trace/weigh-ran.ts';

/** Evaluates checks over one witness; commands are analysed once, however many checks ask. */
export interface Judge {
  evaluate(check: Check): CheckResult;
  /** Events that satisfy an action check; null for a check that is not about events. */
  hits(check: Check): Hit[] | null;
  /** What the command of an event starts; null for other events. */
  lineOf(event: number): LineAnalysis | null;
  /** What the transcript and the processes that were started say of one command. */
  weigh(ran: Spec<'ran'>): WeighedRan;
}

export function makeJudge(witness: Witness): Judge {
  const lineOf = followLines(witness);
  const context: CheckContext = {
    witness,
    knownHits: new Map(),
    evaluate: (check) => evaluateKind(check, context),
    lineOf,
  };
  return {
    evaluate: context.evaluate,
    hits: (check) => findHits(check, context),
    lineOf,
    weigh: (ran) => weighAction(ran, context),
  };
}
