/**
 * Share of groups (a family in one locality) in which every single decision is right; null without groups. Whoever
 * guesses gets 1/16 of groups of four.
 */
export function strictAccuracy(groups: readonly (readonly boolean[])[]): number | null {
  if (groups.length === 0) return null;
  return groups.filter((group) => group.every(Boolean)).length / groups.length;
}
