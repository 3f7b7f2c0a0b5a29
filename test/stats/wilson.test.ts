import { expect, it } from 'vitest';
import { wilsonInterval } from '../../src/stats/wilson.ts';

it.each([
  [60, 78, 0.6644424217371642, 0.8487449114947313],
  [66, 78, 0.7500673346677367, 0.9097449509161288],
  [63, 78, 0.7066518728093648, 0.8798479365985158],
  [6, 70, 0.039876669645112064, 0.1746567249233948],
  [8, 70, 0.059061289466376454, 0.20964221582154374],
  [0, 69, 0, 0.05273725818905173],
  [69, 69, 0.9472627418109483, 1],
  [4, 631, 0.0024678496843174138, 0.01618477398441915],
  [0, 10, 0, 0.2775327998628892],
])('the interval of %i of %i is [%d, %d]', (successes, trials, low, high) => {
  const [gotLow, gotHigh] = wilsonInterval(successes, trials);
  expect(gotLow).toBeCloseTo(low, 12);
  expect(gotHigh).toBeCloseTo(high, 12);
});

it('no trials leave everything open', () => {
  expect(wilsonInterval(0, 0)).toEqual([0, 1]);
});

it('no success and no failure have the very ends as a bound', () => {
  expect(wilsonInterval(0, 69)[0]).toBe(0);
  expect(wilsonInterval(69, 69)[1]).toBe(1);
});
