import type { FamilySid } from '../schema/family-plan.ts';
import type { RemovalOptions, SettingProof } from '../schema/family-proof.ts';
import { masksBySize, sizeOf } from './minimal-masks.ts';

const TWO_ROUTES = ['H', 'BA', 'BB', 'T', 'RT', 'R'];
/** The sentences that state the relation themselves, one of each route. */
const RELATION_BEARING = ['T', 'RT'];

/**
 * Enumerates what can be removed from the block that holds both routes.
 * A flip hits every minimal support set of the target, leaves every other obligation supported and refutes nothing;
 * of those, the set of relation-bearing sentences comes first, then the smaller. A preserve leaves every label.
 * Not the smallest hitting set: where a date is summed or compared, {H} hits all supports, but takes a claim along.
 */
export function findRemovals(options: {
  setting: SettingProof;
  target: number;
  others: readonly number[];
}): RemovalOptions {
  const { setting, target, others } = options;
  const maskOf = (roles: readonly string[]) =>
    setting.sids.reduce((mask, sid, bit) => (roles.includes(roleOf(sid)) ? mask | (1 << bit) : mask), 0);
  const block = maskOf(TWO_ROUTES);
  const bearing = maskOf(RELATION_BEARING);
  const verdictOf = (goal: number, mask: number) => ((setting.verdicts[mask] ?? 0) >>> (2 * goal)) & 3;
  const supportedOnly = 1;
  const neither = 0;
  const keepsOthers = (left: number) => others.every((goal) => verdictOf(goal, left) === supportedOnly);
  const candidates = masksBySize(block + 1).filter((mask) => mask !== 0 && (mask & block) === mask);
  const flips = candidates.filter(
    (removed) => verdictOf(target, block & ~removed) === neither && keepsOthers(block & ~removed),
  );
  flips.sort((a, b) => Number(b === bearing) - Number(a === bearing));
  const sizes = new Set(flips.map(sizeOf));
  const preserves = candidates.filter(
    (removed) =>
      sizes.has(sizeOf(removed)) &&
      verdictOf(target, block & ~removed) === supportedOnly &&
      keepsOthers(block & ~removed),
  );
  const sidsOf = (mask: number) => setting.sids.filter((_, bit) => (mask >> bit) & 1);
  return { flips: flips.map(sidsOf), preserves: preserves.map(sidsOf) };
}

function roleOf(sid: FamilySid): string {
  return sid.split('.')[0] ?? sid;
}
