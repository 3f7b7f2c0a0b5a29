import type { Violation } from '../../schema/finding.ts';
import type { FamilySummary } from './summarise-family.ts';

/** All family surfaces of a suite. */
export interface FamilySet {
  members: readonly FamilySummary[];
}

/** Something that must hold of all family surfaces together. */
export interface SetLaw {
  id: string;
  severity: (set: FamilySet) => Violation['severity'];
  /** What is measured, in a few words. */
  gate: string;
  /** What it must be, in a few words. */
  bar: string;
  title: string;
  measure: (set: FamilySet) => Measurement;
}

export interface Measurement {
  /** In a few words: `0.93`, `18, 17, 18, 17`. */
  measured: string;
  /** One message for each way in which the law does not hold, with where. */
  broken: string[];
}

/** Families from which on the counts that the headline set is held to are laws; in a smaller set they are advice. */
export const HEADLINE_FAMILIES = 70;

export const hard = (): Violation['severity'] => 'hard';
export const warning = (): Violation['severity'] => 'warning';

/** Hard for a set of headline size, a warning below. */
export function hardAtScale({ members }: FamilySet): Violation['severity'] {
  return scoredFamilies(members).length >= HEADLINE_FAMILIES ? 'hard' : 'warning';
}

/** One summary for each scored family: surfaces are replicates of one. */
export function scoredFamilies(members: readonly FamilySummary[]): FamilySummary[] {
  const first = new Map<string, FamilySummary>();
  for (const member of members) {
    if (member.split === 'score' && !first.has(member.family)) first.set(member.family, member);
  }
  return [...first.values()];
}

/** How often each value comes, most often first, then in order of the value. */
export function countBy(
  members: readonly FamilySummary[],
  key: (member: FamilySummary) => string,
): [value: string, count: number][] {
  const counts = new Map<string, number>();
  for (const member of members) counts.set(key(member), (counts.get(key(member)) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
