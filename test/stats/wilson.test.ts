import { expect, it } from 'vitest';
import { wilsonInterval } from '../../src/stats/wilson.ts';

it.each([
  [60, 78, 0.664442, 0.848745],
  [66, 78, 0.750067, 0.909745],
  [6, 70, 0.039877, 0.174657],
  [0, 69, 0, 0.052737],
  [4, 631, 0.002468, 0.016185],
])('the interval of %i of %i is [%f, %f]', (successes, trials, low, high) => {
  const [gotLow, gotHigh] = wilsonInterval(successes, trials);
  expect(gotLow).toBeCloseTo(low, 6);
  expect(gotHigh).toBeCloseTo(high, 6);
});

it('no trials leave everything open', () => {
  expect(wilsonInterval(0, 0)).toEqual([0, 1]);
});
