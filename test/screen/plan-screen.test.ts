import { describe, expect, test } from 'vitest';
import { planScreen } from '../../src/screen/plan-screen.ts';
import { findScreenRule, operatingCharacteristic } from '../../src/screen/screen-rule.ts';
import { sequentialRuns } from '../../src/screen/sequential-runs.ts';
import { simulateScreen } from '../../src/screen/simulate-screen.ts';
import { fastRandom } from '../../src/stats/fast-random.ts';

const rule = findScreenRule('default');
const own = {
  control: { runs: [3, 8] as [number, number], admitIfFailureRateAtLeast: 0.8 },
  oracle: { runs: [2, 3] as [number, number], admitIfSuccessRateAtLeast: 0.6 },
};

describe('a sequential count', () => {
  test.each([
    // Three hits of three are enough for 2 of 3, and two are seen first.
    ['sure hits', { limits: [2, 3] as const, needed: 2, hitProbability: 1 }, [0, 0, 1, 0], 1],
    ['sure misses', { limits: [2, 3] as const, needed: 2, hitProbability: 0 }, [0, 0, 1, 0], 0],
    // HH or MM after two runs, else a third: ½ each way; yes is HH, HMH, MHH.
    ['a coin', { limits: [2, 3] as const, needed: 2, hitProbability: 0.5 }, [0, 0, 0.5, 0.5], 0.5],
    [
      'no verdict before the fewest',
      { limits: [3, 3] as const, needed: 1, hitProbability: 1 },
      [0, 0, 0, 1],
      1,
    ],
  ])('of %s', (_, settings, runs, yes) => {
    expect(sequentialRuns(settings)).toEqual({ runs, yes });
  });

  test('ends as often in yes as all of its runs would', () => {
    for (const point of operatingCharacteristic(rule)) {
      const { yes, runs } = sequentialRuns({
        limits: rule.control.runs,
        needed: 4,
        hitProbability: 1 - point.controlSuccessProbability,
      });
      expect(yes).toBeCloseTo(point.admitProbability, 12);
      expect(runs.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 12);
    }
  });
});

describe('the plan of a screen', () => {
  test('prices every session that could be played, session 1 once a replicate', () => {
    const { worst, worstInUsd } = planScreen({ rule, instances: 16, sessions: 4, priceInUsd: 0.5 });
    expect(worst).toEqual({ controlRuns: 5, oracleRuns: 3, sessions: 5 + (5 + 3) * 3 });
    expect(worstInUsd).toBe(16 * 29 * 0.5);
  });

  test('warns of a premise that fails by itself in half of all runs', () => {
    const occupancy = [
      { premise: 'session-start', draws: 102, probability: 0.0071, atLeast: 1 },
      { premise: 'prompt', draws: 102, probability: 0.05, atLeast: 1 },
    ];
    const { warnings } = planScreen({
      rule: findScreenRule({ ...own, occupancy }),
      instances: 1,
      sessions: 3,
      priceInUsd: null,
    });
    expect(warnings).toEqual([
      'the premise session-start asks for something once in 102 draws at p = 0.0071: it fails by itself in 48.3 % of runs',
    ]);
  });
});

test.each([
  ['default', rule],
  ['strict', findScreenRule('strict')],
  ['own', findScreenRule(own)],
])('10,000 simulated agents a line fare in rule %s as was computed', (_, each) => {
  let seed = 0;
  const random = fastRandom(() => ((seed += 1) * 0.137) % 1);
  const { points } = planScreen({ rule: each, instances: 1, sessions: 3, priceInUsd: null });
  for (const point of simulateScreen({ rule: each, points, trials: 10_000, random })) {
    const { observedAdmitRate, admitProbability, standardError, verdicts } = point;
    expect(Math.abs(observedAdmitRate - admitProbability)).toBeLessThanOrEqual(4 * standardError);
    expect(verdicts.undecided).toBeUndefined();
    expect(verdicts.contaminated).toBeUndefined();
  }
});
