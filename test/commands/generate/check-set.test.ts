import { expect, it } from 'vitest';
import { checkSet } from '../../../src/commands/generate/check-set.ts';
import type { Receipt } from '../../../src/commands/generate/context.ts';
import { plantInFamilies, type Plant } from '../../leak/audit/audit-families.ts';

/** What is read here of the receipt of a unit, with items as planted. */
function receiptsOf(plant?: Plant): Receipt[] {
  return [{ square: plantInFamilies(plant), family: null, filling: null } as unknown as Receipt];
}

it('releases the square as it is', () => {
  expect(checkSet(receiptsOf())).toEqual([]);
});

it('lets no suite out in which a word of the record tells the label', () => {
  const broken = checkSet(
    receiptsOf({
      record: (record, { isValid }) => (isValid ? record : record.replace(/\.$/u, ', apparently.')),
    }),
  );
  expect(broken).toContainEqual({
    law: 'baselines',
    severity: 'hard',
    unit: '104 base items of 13 families, seed ',
    message: expect.stringMatching(/^B2, words of the record, naive Bayes: reads only the record/u) as string,
  });
});
