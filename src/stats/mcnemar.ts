import { binomialTail } from './binomial-tail.ts';
import { checkCount } from './check-count.ts';

/** Bits kept of a big integer when it becomes a number; 11 more than a double can hold. */
const KEPT_BITS = 64n;
/** Discordant pairs up to which integers are summed; beyond, terms that start from the saddle-point expansion. */
const INTEGERS_UP_TO = 20_000;

/**
 * Two-sided exact McNemar test: the probability, were both orders of a discordant pair equally likely, of a split at
 * least as uneven as this one: min(1, 2 Σ C(n, k) / 2^n) over k from 0 to min(b, c), n = b + c (McNemar 1947, with
 * the exact binomial, never a normal approximation). 1 where no pair is discordant.
 * @throws RangeError unless both counts are whole numbers from 0.
 */
export function mcnemarExact(onlyFirst: number, onlySecond: number): number {
  checkCount('pairs', onlyFirst);
  checkCount('pairs', onlySecond);
  const pairs = onlyFirst + onlySecond;
  if (onlyFirst === onlySecond) return 1;
  if (pairs > INTEGERS_UP_TO) {
    const tail = binomialTail({ trials: pairs, atLeast: Math.max(onlyFirst, onlySecond), success: 0.5 });
    return Math.min(1, 2 * tail);
  }
  let ways = 1n;
  let sum = 1n;
  for (let k = 1; k <= Math.min(onlyFirst, onlySecond); k += 1) {
    ways = (ways * BigInt(pairs - k + 1)) / BigInt(k);
    sum += ways;
  }
  return Math.min(1, overPowerOfTwo(sum, pairs - 1));
}

/** `value / 2^exponent` as the nearest number, where neither half fits one. */
function overPowerOfTwo(value: bigint, exponent: number): number {
  const bits = BigInt(value.toString(2).length);
  const shift = bits > KEPT_BITS ? bits - KEPT_BITS : 0n;
  return Number(value >> shift) * 2 ** (Number(shift) - exponent);
}
