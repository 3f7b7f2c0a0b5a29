import { hard, type SetLaw } from './set-law.ts';
import type { FamilySummary } from './summarise-family.ts';

/** Ids and counts of a whole set. */
export const ACCOUNT_LAWS: readonly SetLaw[] = [
  {
    id: 'I-40',
    severity: hard,
    gate: 'item ids that come twice',
    bar: '0',
    title: 'No item id comes twice.',
    measure: ({ members }) => {
      const ids = members.flatMap(({ items }) => items.map(({ itemId }) => itemId));
      const twice = ids.length - new Set(ids).size;
      return { measured: `${twice}`, broken: twice === 0 ? [] : [`${twice} item ids come twice`] };
    },
  },
  {
    id: 'I-46',
    severity: hard,
    gate: 'items and dropped cells',
    bar: 'all planned cells',
    title: 'All items and drops add up to all planned cells.',
    measure: ({ members }) => {
      const sum = (count: (member: FamilySummary) => number) =>
        members.reduce((total, member) => total + count(member), 0);
      const [planned, made, dropped] = [
        sum(({ plannedCells }) => plannedCells),
        sum(({ items }) => items.length),
        sum(({ droppedCells }) => droppedCells),
      ];
      return {
        measured: `${made} + ${dropped} of ${planned}`,
        broken:
          made + dropped === planned
            ? []
            : [`${planned} cells are planned, ${made} made and ${dropped} dropped`],
      };
    },
  },
];
