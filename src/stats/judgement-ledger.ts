import { checkCount } from './check-count.ts';

export interface JudgementLedger {
  /** Obligations handed to both annotators, and those they found to be missing: of the inventory, and of nothing below. */
  inventory: { issued: number; additions: number };
  /** Obligations that both, or one of them alone, held to be none. */
  bothSpurious: number;
  oneSpurious: number;
  /** Marks "spurious" in all. */
  marks: number;
  /** Obligations that both judged. */
  paired: number;
  judgements: number;
}

/**
 * Where the obligations that were handed out went: issued = paired + both spurious + one spurious, marks = 2 both + one,
 * judgements = 2 paired + one.
 * @throws RangeError where more are spurious than were issued, or a count is none.
 */
export function judgementLedger(counts: {
  issued: number;
  bothSpurious: number;
  oneSpurious: number;
  additions: number;
}): JudgementLedger {
  const { issued, bothSpurious, oneSpurious, additions } = counts;
  for (const [name, count] of Object.entries(counts)) checkCount(name, count);
  const paired = issued - bothSpurious - oneSpurious;
  if (paired < 0) throw new RangeError(`${bothSpurious} + ${oneSpurious} spurious of ${issued} issued`);
  return {
    inventory: { issued, additions },
    bothSpurious,
    oneSpurious,
    marks: 2 * bothSpurious + oneSpurious,
    paired,
    judgements: 2 * paired + oneSpurious,
  };
}

/** What does not add up in a ledger that somebody wrote, one sentence each; none where it closes. */
export function ledgerGaps(written: JudgementLedger): string[] {
  const { inventory, bothSpurious, oneSpurious, marks, paired, judgements } = written;
  const sums: [name: string, found: number, expected: number, how: string][] = [
    [
      'issued',
      inventory.issued,
      paired + bothSpurious + oneSpurious,
      'paired + both spurious + one spurious',
    ],
    ['marks', marks, 2 * bothSpurious + oneSpurious, '2 × both spurious + one spurious'],
    ['judgements', judgements, 2 * paired + oneSpurious, '2 × paired + one spurious'],
  ];
  return sums
    .filter(([, found, expected]) => found !== expected)
    .map(([name, found, expected, how]) => `${name}: expected ${expected} (${how}), found ${found}`);
}
