import type { CheckResult } from '../schema/check.ts';
import type { KeySession } from '../schema/scenario-key.ts';
import type { Contradiction } from '../schema/score.ts';
import type { Judge } from './evaluate-check.ts';
import { makeResult } from './result.ts';

export interface MistakeVerdict {
  result: CheckResult;
  action: CheckResult | null;
  state: CheckResult | null;
  contradictions: Contradiction[];
}

/** The mistake by its two witnesses, what was done and what it left. When they disagree neither wins. */
export function judgeMistake(mistake: KeySession['mistake'], judge: Judge): MistakeVerdict {
  const action = mistake.action === null ? null : judge.evaluate(mistake.action);
  const state = mistake.state === null ? null : judge.evaluate(mistake.state);
  const told = [action, state].filter((result) => result !== null);
  const deciding = told.filter(({ outcome }) => outcome !== 'cannot-tell');
  const evidence = (deciding.length > 0 ? deciding : told).flatMap((result) => result.evidence);
  const outcomes = new Set(deciding.map(({ outcome }) => outcome));
  const outcome = outcomes.size === 1 ? (deciding[0]?.outcome ?? 'cannot-tell') : 'cannot-tell';
  const disagree = action !== null && state !== null && outcomes.size === 2;
  return {
    result: makeResult(outcome, evidence),
    action,
    state,
    contradictions: disagree
      ? [
          {
            kind: 'mistake-action-and-state',
            says: say('the action', action),
            butAlso: say('the state', state),
          },
        ]
      : [],
  };
}

function say(who: string, { outcome, evidence }: CheckResult): string {
  const [first] = evidence;
  const verdict = outcome === 'pass' ? 'shows the mistake' : 'shows no mistake';
  return first === undefined ? `${who} ${verdict}` : `${who} ${verdict}: ${first.where}: ${first.found}`;
}
