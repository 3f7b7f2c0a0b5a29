import type { TargetRole } from '../../schema/family-plan.ts';

/** The factors of a layout that are balanced over families. */
export interface Design {
  distance: 'near' | 'far';
  /** Which of the four target slots holds the local turn, from 0. */
  localRank: number;
  /** Whether A's binding is said before B's. */
  bindingsInOrder: boolean;
  /** Where the relation stands: before both bindings, between them, or after both. It is first, second, third. */
  relation: 'first' | 'between' | 'after';
}

const RELATIONS = ['first', 'between', 'after'] as const;

/** Length of the cycle: 2 distances × 4 ranks × 2 binding orders × 3 places of the relation. */
export const DESIGNS = 48;

/**
 * Design number `index` of a cycle in which every combination comes once, and in which a run of families in a row,
 * wherever it starts, has its ranks and places of the relation within one of each other.
 *
 * The relation is never last, so that a correction can come after it. Over its three places it stands as often before
 * as after the binding that licenses it: before both, before one, before none.
 */
export function designAt(index: number): Design {
  const inCycle = ((index % DESIGNS) + DESIGNS) % DESIGNS;
  const inTwelve = inCycle % 12;
  const round = Math.floor(inCycle / 12);
  const far = (inTwelve + Math.floor(inTwelve / 4) + round) % 2 === 1;
  const reversed = (Math.floor(inTwelve / 2) + Math.floor(inTwelve / 4) + (round >> 1)) % 2 === 1;
  return {
    distance: far ? 'far' : 'near',
    localRank: inTwelve % 4,
    bindingsInOrder: !reversed,
    relation: RELATIONS[inTwelve % 3]!,
  };
}

/** The order of the four target sentences; `headPlace` chooses where the head goes among the places left to it. */
export function orderOf(design: Design, headPlace: (places: number) => number): TargetRole[] {
  const [first, second]: TargetRole[] = design.bindingsInOrder ? ['BA', 'BB'] : ['BB', 'BA'];
  const others = [first, second] as TargetRole[];
  if (design.relation === 'after') return [...others, 'T', 'H'];
  const order: TargetRole[] = design.relation === 'first' ? ['T', ...others] : [first!, 'T', second!];
  // The relation keeps its place: first of all, or second with one binding before it.
  const from = design.relation === 'first' ? 1 : 2;
  order.splice(from + headPlace(order.length - from + 1), 0, 'H');
  return order;
}
