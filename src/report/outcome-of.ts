import type { Score } from '../schema/score.ts';

export const OUTCOMES = ['reached', 'mistake', 'asked', 'not-reached', 'cannot-tell', 'excluded'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const OUTCOME_WORDS: Record<Outcome, string> = {
  reached: 'goal reached',
  mistake: 'mistake made',
  asked: 'asked instead of acting',
  'not-reached': 'goal not reached',
  'cannot-tell': 'cannot tell',
  excluded: 'excluded',
};

/** The one word for a session: exclusion before all, a mistake before a goal, a question only where neither was. */
export function outcomeOf({ outcome, goal, mistake, asked }: Score): Outcome {
  if (outcome === 'excluded') return 'excluded';
  if (mistake?.outcome === 'pass') return 'mistake';
  if (goal?.outcome === 'pass') return 'reached';
  if (asked) return 'asked';
  return goal?.outcome === 'fail' ? 'not-reached' : 'cannot-tell';
}
