import type { Violation } from '../schema/finding.ts';
import { BLOCK_LAWS } from './family/block-laws.ts';
import { CANDIDATE_LAWS } from './family/candidate-laws.ts';
import { CONTROL_LAWS } from './family/control-laws.ts';
import { ITEM_LAWS } from './family/item-laws.ts';
import type { FamilyCase, FamilyLaw } from './family/law.ts';
import { OVERLAP_LAWS } from './family/overlap-laws.ts';
import { PROOF_LAWS } from './family/proof-laws.ts';
import { ROUND_TRIP_LAWS } from './family/round-trip-laws.ts';

/** Every law of one family surface; the laws of a set of them are `SET_LAWS`. */
export const FAMILY_LAWS: readonly FamilyLaw[] = [
  ...CANDIDATE_LAWS,
  ...BLOCK_LAWS,
  ...PROOF_LAWS,
  ...CONTROL_LAWS,
  ...OVERLAP_LAWS,
  ...ROUND_TRIP_LAWS,
  ...ITEM_LAWS,
];

/** Every law that a family surface breaks, with what repeats it. */
export function checkFamily(family: FamilyCase): Violation[] {
  const { family: name, surface, seed } = family.plan;
  const unit = `family ${name}, surface ${surface}, seed ${seed}`;
  return FAMILY_LAWS.flatMap(({ id, severity, check }) =>
    check(family).map((message) => ({ law: id, severity, unit, message })),
  );
}
