import type { Check, CheckResult } from '../../schema/check.ts';
import type { CheckContext, CheckKind, Spec } from '../check-context.ts';
import { checkAction, checkFollows, checkOrder, weighAction } from './action-checks.ts';
import { checkAll, checkAny, checkNot } from './composite-checks.ts';
import { checkAbsent, checkChanged, checkExists, checkMode, checkUnchanged } from './file-checks.ts';
import { checkLog, checkTag } from './git-checks.ts';
import { checkAdded, checkCounts, checkLacks, checkMatches } from './text-checks.ts';
import { checkPointer } from './value-check.ts';
import { checkVerified } from './verified-check.ts';

type Evaluators = { [K in CheckKind]: (spec: Spec<K>, context: CheckContext) => CheckResult };

/** One line per kind of check; a kind without one does not compile. */
const EVALUATORS: Evaluators = {
  matches: checkMatches,
  lacks: checkLacks,
  counts: checkCounts,
  value: checkPointer,
  unchanged: checkUnchanged,
  changed: checkChanged,
  added: checkAdded,
  absent: checkAbsent,
  exists: checkExists,
  mode: checkMode,
  tag: checkTag,
  log: checkLog,
  verified: checkVerified,
  ran: (ran, context) => weighAction(ran, context).result,
  read: (read, context) => checkAction({ read }, context),
  edited: (edited, context) => checkAction({ edited }, context),
  called: (called, context) => checkAction({ called }, context),
  order: checkOrder,
  follows: checkFollows,
  all: checkAll,
  any: checkAny,
  not: checkNot,
};

/** Evaluates a check of any kind. */
export function evaluateKind(check: Check, context: CheckContext): CheckResult {
  const kind = Object.keys(check)[0] as CheckKind;
  const evaluate = EVALUATORS[kind] as (spec: unknown, context: CheckContext) => CheckResult;
  return evaluate((check as Record<string, unknown>)[kind], context);
}
