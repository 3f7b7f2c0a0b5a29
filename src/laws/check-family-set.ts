import type { Violation } from '../schema/finding.ts';
import { ACCOUNT_LAWS } from './family/account-laws.ts';
import { BALANCE_LAWS } from './family/balance-laws.ts';
import { CATALOGUE_LAWS } from './family/catalogue-laws.ts';
import type { FamilySet, SetLaw } from './family/set-law.ts';

export { summariseFamily, type FamilySummary } from './family/summarise-family.ts';

/** Every law of all family surfaces together. */
export const SET_LAWS: readonly SetLaw[] = [...BALANCE_LAWS, ...CATALOGUE_LAWS, ...ACCOUNT_LAWS];

/** Every law that a set of family surfaces breaks. A set without members breaks none. */
export function checkFamilySet(set: FamilySet): Violation[] {
  const [first] = set.members;
  if (first === undefined) return [];
  const unit = `${set.members.length} family surfaces, seed ${first.seed}`;
  return SET_LAWS.flatMap(({ id, severity, check }) =>
    check(set).map((message) => ({ law: id, severity: severity(set), unit, message })),
  );
}
