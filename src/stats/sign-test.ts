import { mcnemarExact } from './mcnemar.ts';

/**
 * Two-sided exact sign test: are pairs that go one way as many as those that go the other? Ties say nothing and are
 * left out by the caller. Exact for any number of pairs.
 * @throws RangeError unless both counts are whole numbers from 0.
 */
export function signTest(pairs: { favourable: number; unfavourable: number }): number {
  return mcnemarExact(pairs.favourable, pairs.unfavourable);
}
