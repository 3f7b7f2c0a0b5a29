import { median } from '../../stats/median.ts';
import { admitByArgmax } from './argmax.ts';

/** A score that was only a bound, and what it is when the model says the probability of both verdicts. */
export interface AuditedRail {
  rail: 'yes' | 'no';
  /** Log-odds with the least likely token of the window in place of the missing verdict. */
  bound: number;
  exact: number;
}

export interface RailAudit {
  rail: 'yes' | 'no';
  n: number;
  /** Decisions that the exact score turns over. */
  flips: number;
  /** Of |exact| - |bound|, by which the margin was understated; null without any. */
  medianUnderstated: number | null;
  mostUnderstated: number | null;
}

/** What rails cost, by direction. */
export function auditRails(rails: readonly AuditedRail[]): RailAudit[] {
  return (['yes', 'no'] as const).map((rail) => {
    const audited = rails.filter((each) => each.rail === rail);
    const understated = audited.map(({ bound, exact }) => Math.abs(exact) - Math.abs(bound));
    return {
      rail,
      n: audited.length,
      flips: audited.filter(({ bound, exact }) => admitByArgmax(bound) !== admitByArgmax(exact)).length,
      medianUnderstated: median(understated),
      mostUnderstated: understated.length === 0 ? null : Math.max(...understated),
    };
  });
}
