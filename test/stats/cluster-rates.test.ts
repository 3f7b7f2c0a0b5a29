import { expect, it } from 'vitest';
import { clusterRates } from '../../src/stats/cluster-rates.ts';

it('clusters of unequal size give a pooled, a balanced and a weighted rate', () => {
  const rates = clusterRates([
    { weight: 30, trials: 20, hits: 12 },
    { weight: 10, trials: 10, hits: 3 },
    { weight: 60, trials: 20, hits: 15 },
  ]);
  expect(rates?.pooled).toBeCloseTo(0.6, 12);
  expect(rates?.balanced).toBeCloseTo(0.55, 12);
  expect(rates?.weighted).toBeCloseTo(0.66, 12);
  expect(rates?.gap).toBeCloseTo(-0.11, 12);
});

it('a cluster without trials is left out of all three', () => {
  const one = { weight: 1, trials: 4, hits: 3 };
  expect(clusterRates([one, { weight: 50, trials: 0, hits: 0 }])).toEqual({
    pooled: 0.75,
    balanced: 0.75,
    weighted: 0.75,
    gap: 0,
  });
});

it('no trials at all give no rate', () => {
  expect(clusterRates([{ weight: 3, trials: 0, hits: 0 }])).toBeNull();
});
