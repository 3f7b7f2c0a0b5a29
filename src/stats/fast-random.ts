import type { RandomSource } from './bootstrap.ts';

/** Rounds after which the four words of the seed have mixed. */
const WARM_UP = 16;

/**
 * A random source for millions of draws, seeded by four draws of another: Doty-Humphrey's sfc32, with 32 random bits
 * a draw. The same seed gives the same draws.
 */
export function fastRandom(seed: RandomSource): RandomSource {
  const word = (): number => Math.floor(seed() * 2 ** 32) | 0;
  let [a, b, c, count] = [word(), word(), word(), word()];
  const draw = (): number => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < WARM_UP; round += 1) draw();
  return draw;
}
