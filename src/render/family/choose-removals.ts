import type { World } from '../../schema/cell.ts';
import { inWorld, roleOf, type FamilySid } from '../../schema/family-plan.ts';
import type { RemovalOptions } from '../../schema/family-proof.ts';
import type { SentenceText } from '../../schema/rendered-family.ts';

/** What is removed for one candidate, in roles: in the other world the same roles go. */
export interface Removals {
  flip: readonly string[];
  preserve: readonly string[];
}

/** Most tokens by which the two removals of a candidate may differ, and most of the larger. */
const MOST_TOKENS_APART = 4;
const MOST_SHARE_APART = 0.12;

/**
 * Chooses the removals: the first flip for which some removal of as many sentences, nearly as long, costs nothing.
 * Of such, a whole route comes first, the preferred one before the other; then the nearest in length.
 * A set that takes both T and R is passed over: nothing that differs between the worlds would be left.
 */
export function chooseRemovals(options: {
  removals: RemovalOptions;
  sentences: SentenceText;
  candidate: World;
  preserveRoute: 'first' | 'second';
}): Removals | 'no-flip' | 'no-preserve' {
  const { removals, sentences, candidate, preserveRoute } = options;
  const flips = removals.flips.filter(leavesWorld);
  const routes = [
    ['RT', 'R'],
    ['T', `B${candidate}`],
  ];
  if (preserveRoute === 'first') routes.reverse();
  const firstRoute = (
    sets: readonly (readonly FamilySid[])[],
    near: (set: readonly FamilySid[]) => number,
  ) => {
    for (const route of routes) {
      const whole = sets.find(
        (set) => set.length === route.length && set.every((sid) => route.includes(roleOf(sid))),
      );
      if (whole !== undefined && Number.isFinite(near(whole))) return whole;
    }
    return undefined;
  };
  if (flips.length === 0) return 'no-flip';
  for (const flip of flips) {
    const mass = massOf(flip, sentences);
    const near = (set: readonly FamilySid[]) => {
      const apart = apartInBothWorlds({ flip, set, sentences });
      return apart <= MOST_TOKENS_APART && apart <= MOST_SHARE_APART * mass
        ? apart
        : Number.POSITIVE_INFINITY;
    };
    const preserves = removals.preserves.filter((set) => set.length === flip.length && leavesWorld(set));
    const best = firstRoute(preserves, near) ?? nearest(preserves, near);
    if (best !== undefined) return { flip: flip.map(roleOf), preserve: best.map(roleOf) };
  }
  return 'no-preserve';
}

function leavesWorld(set: readonly FamilySid[]): boolean {
  const roles = new Set(set.map(roleOf));
  return !(roles.has('T') && roles.has('R'));
}

function massOf(set: readonly FamilySid[], sentences: SentenceText): number {
  return set.reduce((sum, sid) => sum + sentences[sid].tokens, 0);
}

function apartInBothWorlds(options: {
  flip: readonly FamilySid[];
  set: readonly FamilySid[];
  sentences: SentenceText;
}): number {
  const { flip, set, sentences } = options;
  return Math.max(
    ...(['A', 'B'] as const).map((world) =>
      Math.abs(massOf(inWorld(flip, world), sentences) - massOf(inWorld(set, world), sentences)),
    ),
  );
}

/** The set that is nearest in length, if any is near enough. */
function nearest(
  sets: readonly (readonly FamilySid[])[],
  near: (set: readonly FamilySid[]) => number,
): readonly FamilySid[] | undefined {
  let best: { set: readonly FamilySid[]; apart: number } | undefined;
  for (const set of sets) {
    const apart = near(set);
    if (Number.isFinite(apart) && (best === undefined || apart < best.apart)) best = { set, apart };
  }
  return best?.set;
}
