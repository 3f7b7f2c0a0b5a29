import { wilsonInterval } from '../stats/wilson.ts';

export interface Rate {
  count: number;
  of: number;
  /** Wilson, 95 %. */
  interval: [low: number, high: number];
}

export function rateOf(hits: readonly boolean[]): Rate {
  const count = hits.filter(Boolean).length;
  return { count, of: hits.length, interval: wilsonInterval(count, hits.length) };
}

/** Nothing was missed, and there was something to miss. */
export function isAtCeiling({ count, of }: Rate): boolean {
  return of > 0 && count === of;
}

/** From here on an interval is narrow enough for a decimal. */
const DECIMAL_FROM = 5000;

/** `3/8 [14–69%]`; `0/0` where nothing was counted. */
export function formatRate({ count, of, interval: [low, high] }: Rate): string {
  if (of === 0) return '0/0';
  const digits = of < DECIMAL_FROM ? 0 : 1;
  return `${count}/${of} [${(low * 100).toFixed(digits)}–${(high * 100).toFixed(digits)}%]`;
}

/** `0.31 [-0.02…0.64]`, without the bounds where there are none. */
export function formatEstimate(value: number, interval: readonly [number, number] | null): string {
  return interval === null ? value.toFixed(2) : `${value.toFixed(2)} ${formatBounds(interval)}`;
}

export function formatBounds([low, high]: readonly [number, number]): string {
  return `[${low.toFixed(2)}…${high.toFixed(2)}]`;
}
