import { compareText } from '../../digest.ts';
import { hard, type SetLaw } from './set-law.ts';
import type { FamilySummary } from './summarise-family.ts';

/** Two-sided 0.001 of the normal distribution. */
const MOST_DEVIATIONS = 3.291;
/** Items below which a rank correlation says nothing. */
const LEAST_ITEMS = 20;

/** Ids, bytes and counts of a whole set. */
export const ACCOUNT_LAWS: readonly SetLaw[] = [
  {
    id: 'I-40',
    severity: hard,
    title: 'No item id comes twice, and ids of another audit share neither value nor order.',
    check: ({ members, otherAudit }) => {
      const ids = members.flatMap(({ items }) => items.map(({ itemId }) => itemId));
      const problems =
        ids.length === new Set(ids).size ? [] : [`${ids.length - new Set(ids).size} item ids come twice`];
      if (otherAudit === undefined) return problems;
      const others = new Map(cellsOf(otherAudit));
      const known = new Set(others.values());
      const equal = ids.filter((id) => known.has(id));
      if (equal.length > 0)
        problems.push(`${equal.length} item ids are those of the other audit, ${equal[0]} among them`);
      const pairs = cellsOf(members).flatMap(([cell, id]) =>
        others.has(cell) ? [[id, others.get(cell)!] as const] : [],
      );
      const correlation = rankCorrelation(pairs);
      const deviations = Math.abs(correlation) * Math.sqrt(Math.max(0, pairs.length - 1));
      if (pairs.length >= LEAST_ITEMS && deviations > MOST_DEVIATIONS) {
        problems.push(
          `the order of ids follows that of the other audit (Spearman ${correlation.toFixed(2)})`,
        );
      }
      return problems;
    },
  },
  {
    id: 'I-44',
    severity: hard,
    title: 'Made again, every family surface has the same bytes.',
    check: ({ members, again }) => {
      if (again === undefined) return [];
      const digests = new Map(again.map((one) => [unitOf(one), one.digest]));
      return members.flatMap((member) =>
        digests.get(unitOf(member)) === member.digest
          ? []
          : [`${unitOf(member)} has other bytes when made again`],
      );
    },
  },
  {
    id: 'I-46',
    severity: hard,
    title: 'All items and drops add up to all planned cells.',
    check: ({ members }) => {
      const sum = (count: (member: FamilySummary) => number) =>
        members.reduce((total, member) => total + count(member), 0);
      const [planned, made, dropped] = [
        sum(({ plannedCells }) => plannedCells),
        sum(({ items }) => items.length),
        sum(({ droppedCells }) => droppedCells),
      ];
      return made + dropped === planned
        ? []
        : [`${planned} cells are planned, ${made} made and ${dropped} dropped`];
    },
  },
];

function unitOf({ family, surface, seed }: FamilySummary): string {
  return `family ${family}, surface ${surface}, seed ${seed}`;
}

function cellsOf(members: readonly FamilySummary[]): [string, string][] {
  return members.flatMap((member) =>
    member.items.map(({ cell, itemId }): [string, string] => [
      `${member.family} ${member.surface} ${cell}`,
      itemId,
    ]),
  );
}

/** Spearman's coefficient of two columns of distinct ids. */
function rankCorrelation(pairs: readonly (readonly [string, string])[]): number {
  const ranks = (column: 0 | 1) => {
    const order = pairs.map((pair) => pair[column]).toSorted(compareText);
    const places = new Map(order.map((id, place) => [id, place]));
    return pairs.map((pair) => places.get(pair[column]) ?? 0);
  };
  const [left, right] = [ranks(0), ranks(1)];
  const squares = left.reduce((sum, rank, index) => sum + (rank - right[index]!) ** 2, 0);
  const n = pairs.length;
  return n < 2 ? 0 : 1 - (6 * squares) / (n * (n * n - 1));
}
