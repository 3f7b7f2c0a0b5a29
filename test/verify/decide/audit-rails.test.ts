import { expect, it } from 'vitest';
import { auditRails } from '../../../src/verify/decide/audit-rails.ts';

it('rails are audited by direction: what the bound understated, and which decisions turn over', () => {
  expect(
    auditRails([
      { rail: 'yes', bound: 17, exact: 21 },
      { rail: 'yes', bound: 12, exact: 13 },
      { rail: 'yes', bound: 2, exact: 4 },
      { rail: 'no', bound: -3, exact: 0.5 },
    ]),
  ).toEqual([
    { rail: 'yes', n: 3, flips: 0, medianUnderstated: 2, mostUnderstated: 4 },
    { rail: 'no', n: 1, flips: 1, medianUnderstated: -2.5, mostUnderstated: -2.5 },
  ]);
});

it('no rails cost nothing', () => {
  expect(auditRails([])).toEqual(
    (['yes', 'no'] as const).map((rail) => ({
      rail,
      n: 0,
      flips: 0,
      medianUnderstated: null,
      mostUnderstated: null,
    })),
  );
});
