import { roleOf } from '../schema/family-plan.ts';
import type { RemovalOptions, SettingProof } from '../schema/family-proof.ts';
import { masksBySize, sizeOf } from './minimal-masks.ts';

const TWO_ROUTES = ['H', 'BA', 'BB', 'T', 'RT', 'R'];
/** The sentences that state the relation themselves, one of each route. */
const RELATION_BEARING = ['T', 'RT'];

/**
 * Enumerates what can be removed from the block that holds both routes.
 * A flip hits every minimal support set of the target, leaves every other obligation supported and refutes nothing;
 * of those, the set of relation-bearing sentences comes first, then the smaller. A preserve leaves every label. In the
 * other world, where the same sentences go, neither may cost anything: a claim that is lost there and not here would
 * tell the worlds apart.
 * Not the smallest hitting set: where a date is summed or compared, {H} hits all supports, but takes a claim along.
 */
export function findRemovals(options: {
  own: SettingProof;
  other: SettingProof;
  target: number;
  others: readonly number[];
}): RemovalOptions {
  const { own, other, target, others } = options;
  const maskOf = (roles: readonly string[]) =>
    own.sids.reduce((mask, sid, bit) => (roles.includes(roleOf(sid)) ? mask | (1 << bit) : mask), 0);
  const block = maskOf(TWO_ROUTES);
  const bearing = maskOf(RELATION_BEARING);
  const leaves = (setting: SettingProof, left: number, targetVerdict: number) =>
    verdictOf(setting, target, left) === targetVerdict &&
    others.every((goal) => verdictOf(setting, goal, left) === SUPPORTED_ONLY);
  const removed = masksBySize(block + 1).filter((mask) => mask !== 0 && (mask & block) === mask);
  const harmless = removed.filter((mask) => leaves(other, block & ~mask, NEITHER));
  const flips = harmless.filter((mask) => leaves(own, block & ~mask, NEITHER));
  flips.sort((a, b) => Number(b === bearing) - Number(a === bearing));
  const sizes = new Set(flips.map(sizeOf));
  const preserves = harmless.filter(
    (mask) => sizes.has(sizeOf(mask)) && leaves(own, block & ~mask, SUPPORTED_ONLY),
  );
  const sidsOf = (mask: number) => own.sids.filter((_, bit) => (mask >> bit) & 1);
  return { flips: flips.map(sidsOf), preserves: preserves.map(sidsOf) };
}

function verdictOf(setting: SettingProof, goal: number, mask: number): number {
  return ((setting.verdicts[mask] ?? 0) >>> (2 * goal)) & 3;
}

/** Verdicts of a goal: entailed and not refuted; neither. */
const SUPPORTED_ONLY = 1;
const NEITHER = 0;
