import { expect, it } from 'vitest';
import { binomialTest } from '../../src/stats/binomial-test.ts';

// Values of scipy 1.17.1, stats.binomtest.
it.each([
  [3, 20, 0.3, 0.22041826738070913, 0.9645168677015313, 0.10708680450373087],
  [44, 70, 0.5, 0.04139142867391546, 0.02069571433695773, 0.9887685522537454],
  [7, 10, 0.25, 0.003505706787109375, 0.003505706787109375, 0.9995841979980469],
  [0, 12, 0.1, 0.6234272846920001, 1, 0.282429536481],
  [9, 1266, 0.005, 0.3116278654233348, 0.1881600318836618, 0.8920272545481773],
  [1180, 2000, 0.6, 0.36140147913831433, 0.8253325128640006, 0.18663633969332666],
  [2500, 10_000, 0.26, 0.022615771977702634, 0.9892512370102338, 0.011418901442290349],
  [0, 0, 0.4, 1, 1, 1],
])('%i of %i against %d has p = %d, upper %d, lower %d', (successes, trials, expected, ...values) => {
  const { twoSided, atLeast, atMost } = binomialTest({ successes, trials, expected });
  for (const [index, got] of [twoSided, atLeast, atMost].entries()) {
    expect(got).toBeCloseTo(values[index]!, 11);
  }
});

it('a far tail keeps its digits', () => {
  const { atLeast } = binomialTest({ successes: 102_000, trials: 200_000, expected: 0.5 });
  expect(atLeast / 1.9052472524136025e-19).toBeCloseTo(1, 9);
});

it.each([
  [{ successes: 3, trials: 2, expected: 0.5 }, /3 successes of 2/u],
  [{ successes: 1.5, trials: 2, expected: 0.5 }, /successes: expected a whole number/u],
  [{ successes: 1, trials: -2, expected: 0.5 }, /trials: expected a whole number/u],
  [{ successes: 1, trials: 2, expected: 1.2 }, /no probability: 1.2/u],
])('refuses %j', (settings, message) => {
  expect(() => binomialTest(settings)).toThrow(message);
});
