import { describe, expect, test } from 'vitest';
import { fastRandom } from '../../src/stats/fast-random.ts';
import { testAssociation, type Stratum } from '../../src/stats/permutation.ts';

function randomOf(seed: number) {
  let state = seed;
  return fastRandom(() => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647);
}

const marks = (text: string): boolean[] => [...text].map((letter) => letter === 'x');
const stratum = (values: number[], marked: string): Stratum => ({ values, isMarked: marks(marked) });

describe('a stratified permutation test', () => {
  test('counts the dealings that are as extreme', () => {
    // Of the 70 ways to mark 4 of 8, two put all marks at one end: p = 2/70 = 0.0286.
    const found = testAssociation([stratum([1, 2, 3, 4, 5, 6, 7, 8], '....xxxx')], randomOf(1))!;
    expect(found.effect).toBe(1);
    expect(found.p).toBeCloseTo(2 / 70, 2);
  });

  test('is two-sided', () => {
    const up = testAssociation([stratum([1, 2, 3, 4, 5, 6, 7, 8], '....xxxx')], randomOf(1))!;
    const down = testAssociation([stratum([1, 2, 3, 4, 5, 6, 7, 8], 'xxxx....')], randomOf(1))!;
    expect(down.effect).toBe(-1);
    expect(down.p).toBeCloseTo(up.p, 2);
  });

  test('pools strata, and does not see what differs between them alone', () => {
    const low = stratum([1, 1, 2, 2], 'x.x.');
    const high = stratum([101, 101, 102, 102, 101, 102], 'xxxx..');
    expect(testAssociation([low, high], randomOf(1))!.effect).toBeCloseTo(0);
  });

  test('is small beyond what permutations can show where the hold is perfect', () => {
    const values = Array.from({ length: 400 }, (_, index) => index);
    const found = testAssociation([{ values, isMarked: values.map((one) => one >= 200) }], randomOf(1))!;
    expect(found.p).toBeLessThan(1e-30);
  });

  test('says nothing where nothing varies', () => {
    expect(testAssociation([stratum([3, 3, 3], 'x..'), stratum([1, 2], '..')], randomOf(1))).toBeNull();
  });

  test('rejects no more often than its level where there is nothing', () => {
    const random = randomOf(7);
    const trials = 600;
    let rejected = 0;
    for (let trial = 0; trial < trials; trial += 1) {
      const strata = Array.from({ length: 5 }, () => ({
        values: Array.from({ length: 12 }, () => Math.floor(random() * 6)),
        isMarked: Array.from({ length: 12 }, () => random() < 0.4),
      }));
      const found = testAssociation(strata, random);
      if (found !== null && found.p <= 0.05) rejected += 1;
    }
    // 30 expected, standard deviation 5.3.
    expect(rejected).toBeLessThan(50);
    expect(rejected).toBeGreaterThan(12);
  });
});
