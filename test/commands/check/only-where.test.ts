import { expect, it } from 'vitest';
import { findOnlyWhere } from '../../../src/commands/check/only-where.ts';

const filling = (list: string, number: string, friend = 'Ewa') => ({
  list,
  spot: [{ number, rank: `${number}-th` }],
  friend,
});

it.each([
  {
    what: 'names the value that the broken surfaces have and no other has',
    broken: [filling('fridge', 'two'), filling('fridge', 'four')],
    others: [filling('pantry', 'two'), filling('pantry', 'four')],
    says: ['list is "fridge"'],
  },
  {
    what: 'looks into records and lists',
    broken: [filling('fridge', 'two'), filling('pantry', 'two')],
    others: [filling('fridge', 'four')],
    says: ['spot.0.number is "two"', 'spot.0.rank is "two-th"'],
  },
  {
    what: 'says nothing of a value that some sound surface has too',
    broken: [filling('fridge', 'two'), filling('fridge', 'two')],
    others: [filling('fridge', 'two', 'Bilal')],
    says: ['friend is "Ewa"'],
  },
  {
    what: 'says nothing of a single surface, which has many values of its own',
    broken: [filling('fridge', 'two')],
    others: [filling('pantry', 'four')],
    says: [],
  },
  {
    what: 'says nothing where all surfaces are broken',
    broken: [filling('fridge', 'two'), filling('fridge', 'two')],
    others: [],
    says: [],
  },
])('$what', ({ broken, others, says }) => {
  expect(findOnlyWhere({ broken, others })).toEqual(says);
});
