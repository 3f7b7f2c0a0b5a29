import { describe, expect, it } from 'vitest';
import { makeStream } from '../../../src/plan/stream.ts';
import { driftedBy } from '../../../src/stats/drift-hazard.ts';
import { fastRandom } from '../../../src/stats/fast-random.ts';
import { measureDrift, type DriftAnswer } from '../../../src/verify/experiments/drift.ts';
import { analysis, rowOf } from './helpers.ts';

/** A writer that loses a qualifier with this hazard a round, and never finds it again. */
function chains(settings: { count: number; hazard: number; qualifier: string }): DriftAnswer[] {
  const { count, hazard, qualifier } = settings;
  const random = fastRandom(makeStream('drift', qualifier).float);
  return Array.from({ length: count }, (_, chain) => {
    let isLost = false;
    return [0, 1, 2, 3, 4].map((round) => {
      if (round > 0 && random() < hazard) isLost = true;
      return {
        chain: `chain-${chain}`,
        conversation: `talk-${chain % 6}`,
        qualifier,
        round,
        licensed: 'planned',
        chosen: isLost ? 'unstated' : 'planned',
      };
    });
  }).flat();
}

describe('drift by qualifier and round', () => {
  it('of a writer with a hazard of 0.3 comes within four standard errors of 1 - 0.7^r', () => {
    const count = 4000;
    const { rates } = measureDrift({
      answers: chains({ count, hazard: 0.3, qualifier: 'modality' }),
      analysis: { ...analysis, resamples: 20 },
    });
    for (const { round, n, rate, restored } of rates) {
      const expected = driftedBy({ hazard: 0.3, round });
      expect(n).toBe(count);
      expect(Math.abs(rate! - expected)).toBeLessThanOrEqual(
        4 * Math.sqrt((expected * (1 - expected)) / count),
      );
      expect(restored ?? 0).toBe(0);
    }
    const [, , second] = rates;
    expect(second!.newlyDrifted! / second!.atRisk!).toBeCloseTo(0.3, 1);
  });

  it('prints the population of each round, what could not be read, and what came back', () => {
    const answer = (chain: string, round: number, chosen: string | null): DriftAnswer => ({
      chain,
      conversation: chain,
      qualifier: 'time',
      round,
      licensed: 'May',
      chosen,
    });
    const { rates, rows } = measureDrift({
      answers: [
        answer('a', 0, 'May'),
        answer('b', 0, 'June'),
        answer('c', 0, null),
        answer('a', 1, 'June'),
        answer('b', 1, 'May'),
        answer('c', 1, 'May'),
      ],
      analysis,
    });
    expect(rates).toEqual([
      {
        qualifier: 'time',
        round: 0,
        n: 2,
        drifted: 1,
        rate: 0.5,
        malformed: 1,
        atRisk: null,
        newlyDrifted: null,
        restored: null,
      },
      {
        qualifier: 'time',
        round: 1,
        n: 3,
        drifted: 1,
        rate: 1 / 3,
        malformed: 0,
        atRisk: 1,
        newlyDrifted: 1,
        restored: 1,
      },
    ]);
    expect(rowOf(rows, 'drift', { qualifier: 'time', round: '0' })).toMatchObject({ n: 2, estimate: 0.5 });
  });
});
