import { checkCount } from './check-count.ts';
import type { JudgementLedger } from './judgement-ledger.ts';

export interface Share {
  count: number;
  of: number;
  /** null where there is nothing to have a share of. */
  share: number | null;
}

/** One rare label under its four denominators, which differ by a factor of two where annotators rarely agree on it. */
export interface RarePrevalence {
  judgements: Share;
  unitsEither: Share;
  unitsBoth: Share;
  final: Share;
}

/**
 * How common a rare label is: among all judgements, among units where either, or both, gave it, and after adjudication.
 * @throws RangeError where the label's judgements are not twice the units where both gave it and once those where one did.
 */
export function rarePrevalence(counts: {
  ledger: JudgementLedger;
  /** Judgements with the label. */
  judgements: number;
  /** Paired units to which both gave it, and exactly one did. */
  both: number;
  exactlyOne: number;
  /** Units that have it after adjudication. */
  final: number;
}): RarePrevalence {
  const { ledger, judgements, both, exactlyOne, final } = counts;
  for (const [name, count] of Object.entries({ judgements, both, exactlyOne, final }))
    checkCount(name, count);
  if (judgements !== 2 * both + exactlyOne) {
    throw new RangeError(
      `judgements: expected ${2 * both + exactlyOne} (2 × ${both} units of both + ${exactlyOne} of one), found ${judgements}`,
    );
  }
  const of = (count: number, total: number): Share => ({
    count,
    of: total,
    share: total === 0 ? null : count / total,
  });
  return {
    judgements: of(judgements, ledger.judgements),
    unitsEither: of(both + exactlyOne, ledger.paired),
    unitsBoth: of(both, ledger.paired),
    final: of(final, ledger.paired),
  };
}
