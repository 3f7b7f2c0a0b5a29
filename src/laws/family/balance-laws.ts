import { hard, warning, type FamilySet, type SetLaw } from './set-law.ts';
import type { FamilySummary } from './summarise-family.ts';

/** Standard deviations of a fair draw that a drawn layout may be off; beyond them, one in some ten thousand. */
const MOST_DEVIATIONS = 4;

/**
 * Layouts balance over families. Where all families of a set declare their place in the cycle, in a row, a count may
 * be off by one, or by one for each factor of the cycle that it joins; where it takes several rows to list all places,
 * as it does for surfaces of the same families, by as much for each. Where layouts are drawn, as they are without a
 * declared place so that no family moves another, it may be off by four standard deviations of the draw and one.
 */
export const BALANCE_LAWS: readonly SetLaw[] = [
  {
    id: 'I-15',
    severity: hard,
    gate: 'rank of the local turn among the target slots',
    bar: 'each as often',
    title: 'The local turn takes a target slot, each rank about as often as the others.',
    measure: ({ members }) => {
      const stray = members.filter(({ localRank }) => localRank < 0);
      const problems = stray.map(
        ({ family, surface }) => `the local turn of ${family}, surface ${surface}, is in no target slot`,
      );
      const counts = [0, 1, 2, 3].map((rank) => members.filter(({ localRank }) => localRank === rank).length);
      for (const [rank, count] of counts.entries()) {
        if (isOff({ members, count, share: 1 / 4 }))
          problems.push(`rank ${rank + 1} is taken ${count} times of ${members.length}`);
      }
      return { measured: counts.join(', '), broken: problems };
    },
  },
  {
    id: 'I-16',
    severity: warning,
    gate: 'relation before its binding, in worlds A and B; bindings as named',
    bar: 'half of all',
    title:
      'The relation comes before its binding as often as after, and bindings come in the order of their names as often as not.',
    measure: ({ members }) => {
      const broken: string[] = [];
      const counts = (['A', 'B'] as const).map((world) => {
        const count = members.filter(({ relationFirst }) => relationFirst[world]).length;
        if (isOff({ members, count, share: 1 / 2, factors: 2 })) {
          broken.push(
            `in world ${world} the relation comes before its binding ${count} times of ${members.length}`,
          );
        }
        return count;
      });
      const named = members.filter(({ bindingsAsNamed }) => bindingsAsNamed !== null);
      const count = named.filter(({ bindingsAsNamed }) => bindingsAsNamed === true).length;
      if (isOff({ members: named, count, share: 1 / 2 })) {
        broken.push(`bindings come in the order of their names ${count} times of ${named.length}`);
      }
      const measured = `${counts.join(' and ')} of ${members.length}; ${count} of ${named.length}`;
      return { measured, broken };
    },
  },
  {
    id: 'I-17',
    severity: hard,
    gate: 'families with near target slots',
    bar: 'half of all; gaps keep to near or far',
    title:
      'Target slots are at most a sixth of the turns apart when near, at least a quarter when far; half the families each.',
    measure: ({ members }) => {
      const problems = members.flatMap((member) => {
        const { K, distance, targetSlots, family, surface } = member;
        const gaps = targetSlots.slice(1).map((slot, index) => slot - targetSlots[index]!);
        const fits =
          distance === 'near'
            ? gaps.every((gap) => gap >= 1 && gap <= Math.round(K / 6))
            : gaps.every((gap) => gap >= Math.round(K / 4));
        return fits ? [] : [`${family}, surface ${surface}, is ${distance} with gaps ${gaps.join(', ')}`];
      });
      const near = members.filter(({ distance }) => distance === 'near').length;
      if (isOff({ members, count: near, share: 1 / 2 }))
        problems.push(`${near} of ${members.length} are near`);
      return { measured: `${near} of ${members.length}`, broken: problems };
    },
  },
];

function isOff(options: {
  members: FamilySet['members'];
  count: number;
  share: number;
  /** Factors of the cycle that the count joins, each of which may be off by one. */
  factors?: number;
}): boolean {
  const { members, count, share, factors = 1 } = options;
  const drawn = factors + MOST_DEVIATIONS * Math.sqrt(members.length * share * (1 - share));
  const most = Math.min(drawn, factors * countRows(members));
  return Math.abs(count - members.length * share) > most;
}

/** The fewest runs of places without a gap that all places make up; infinite where one is not declared. */
function countRows(members: readonly FamilySummary[]): number {
  const counts = new Map<number, number>();
  for (const { design, surface } of members) {
    if (design === null) return Number.POSITIVE_INFINITY;
    const place = design + surface - 1;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  // A run begins wherever a place is taken more often than the one before it.
  let rows = 0;
  for (const [place, count] of counts) rows += Math.max(0, count - (counts.get(place - 1) ?? 0));
  return rows;
}
