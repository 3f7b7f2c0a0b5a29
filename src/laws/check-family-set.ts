import type { Violation } from '../schema/finding.ts';
import { ACCOUNT_LAWS } from './family/account-laws.ts';
import { BALANCE_LAWS } from './family/balance-laws.ts';
import { CATALOGUE_LAWS } from './family/catalogue-laws.ts';
import type { FamilySet, Measurement, SetLaw } from './family/set-law.ts';
import { STYLE_LAWS } from './family/style-laws.ts';

export { summariseFamily, type FamilySummary } from './family/summarise-family.ts';

/** Every law of all family surfaces together. */
export const SET_LAWS: readonly SetLaw[] = [
  ...BALANCE_LAWS,
  ...CATALOGUE_LAWS,
  ...ACCOUNT_LAWS,
  ...STYLE_LAWS,
];

/** A law of a set with what was measured. */
export interface MeasuredLaw extends Measurement {
  law: string;
  severity: Violation['severity'];
  gate: string;
  bar: string;
}

/** Every law of a set, kept or not, with what was measured. */
export function measureFamilySet(set: FamilySet): MeasuredLaw[] {
  return SET_LAWS.map(({ id, severity, gate, bar, measure }) => ({
    law: id,
    severity: severity(set),
    gate,
    bar,
    ...measure(set),
  }));
}

/** Every law that a set of family surfaces breaks. A set without members breaks none. */
export function checkFamilySet(set: FamilySet): Violation[] {
  const [first] = set.members;
  if (first === undefined) return [];
  const unit = `${set.members.length} family surfaces, seed ${first.seed}`;
  return measureFamilySet(set).flatMap(({ law, severity, broken }) =>
    broken.map((message) => ({ law, severity, unit, message })),
  );
}
