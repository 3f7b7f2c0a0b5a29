import type { RandomSource } from './bootstrap.ts';

/** Rounds after which the four words of the seed have mixed. */
const WARM_UP = 16;

/**
 * A random source for millions of draws, seeded by four draws of another: Doty-Humphrey's sfc32, with 32 random bits
 * a draw. The same seed gives the same draws.
 */
export function fastRandom(seed: RandomSource): RandomSource {
  // Words in a typed array: a variable of a closure would put each on the heap.
  const state = Int32Array.from({ length: 4 }, () => Math.floor(seed() * 2 ** 32) | 0);
  const draw = (): number => {
    const b = state[1]!;
    const c = state[2]!;
    const sum = (((state[0]! + b) | 0) + state[3]!) | 0;
    state[3]! += 1;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    state[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < WARM_UP; round += 1) draw();
  return draw;
}
