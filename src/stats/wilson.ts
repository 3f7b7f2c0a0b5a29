import { Z_95 } from './normal-quantile.ts';

/**
 * Wilson score interval at 95 % for `successes` of `trials` (Wilson 1927).
 * @returns bounds in [0, 1]; `[0, 1]` when there were no trials.
 */
export function wilsonInterval(successes: number, trials: number): [low: number, high: number] {
  if (trials === 0) return [0, 1];
  const rate = successes / trials;
  const z2 = Z_95 * Z_95;
  const scale = 1 + z2 / trials;
  const centre = (rate + z2 / (2 * trials)) / scale;
  const half = (Z_95 / scale) * Math.sqrt((rate * (1 - rate)) / trials + z2 / (4 * trials * trials));
  // Centre and half meet at the ends only up to rounding.
  return [
    successes === 0 ? 0 : Math.max(0, centre - half),
    successes === trials ? 1 : Math.min(1, centre + half),
  ];
}
