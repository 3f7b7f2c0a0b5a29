import type { Neutral } from './neutral-pool.ts';

/** Branches tried before a count of sentences is given up. */
const MOST_BRANCHES = 20_000;

export interface Pick {
  /** In the order in which they are tried. */
  pool: readonly Neutral[];
  taken: ReadonlySet<Neutral>;
  total: number;
}

/**
 * `count` sentences of the pool with exactly `total` tokens, the first such in the pool's order; null when there are
 * none within reach. Sentences in `taken` are left.
 */
export function pickExact({ pool, taken, count, total }: Pick & { count: number }): Neutral[] | null {
  if (count === 0) return total === 0 ? [] : null;
  if (count === 1) {
    const one = pool.find((neutral) => neutral.tokens === total && !taken.has(neutral));
    return one === undefined ? null : [one];
  }
  if (count === 2) return pickPair(pool, taken, total);
  const free = pool.filter((neutral) => !taken.has(neutral));
  const lengths = free.map(({ tokens }) => tokens).toSorted((a, b) => a - b);
  const at = (share: number) => lengths[Math.floor(share * (lengths.length - 1))] ?? 0;
  // What is left to more than two sentences must be an ordinary sum, or the search ends in a corner.
  const [shortest, short, long, longest] = [at(0), at(0.2), at(0.8), at(1)];
  let branches = 0;
  const chosen: Neutral[] = [];
  const search = (from: number, left: number, sum: number): boolean => {
    const [low, high] = left > 3 ? [short, long] : [shortest, longest];
    for (let place = from; place < free.length; place += 1) {
      const neutral = free[place]!;
      const rest = sum - neutral.tokens;
      if (left === 1) {
        if (rest !== 0) continue;
        chosen.push(neutral);
        return true;
      }
      if (rest < (left - 1) * low || rest > (left - 1) * high) continue;
      branches += 1;
      if (branches > MOST_BRANCHES) return false;
      chosen.push(neutral);
      if (search(place + 1, left - 1, rest)) return true;
      chosen.pop();
    }
    return false;
  };
  return search(0, count, total) ? chosen : null;
}

function pickPair(pool: readonly Neutral[], taken: ReadonlySet<Neutral>, total: number): Neutral[] | null {
  for (let i = 0; i < pool.length; i += 1) {
    const first = pool[i]!;
    if (first.tokens >= total || taken.has(first)) continue;
    for (let j = i + 1; j < pool.length; j += 1) {
      const second = pool[j]!;
      if (first.tokens + second.tokens === total && !taken.has(second)) return [first, second];
    }
  }
  return null;
}

/** `pickExact` with as few sentences as do, up to `most`. */
export function pickFew({ pool, taken, total, most }: Pick & { most: number }): Neutral[] | null {
  for (let count = total === 0 ? 0 : 1; count <= most; count += 1) {
    const picked = pickExact({ pool, taken, total, count });
    if (picked !== null) return picked;
  }
  return null;
}

const MOST_FOR_ONE_PLACE = 3;
const MOST_OFF_IN_ALL = 2;

/**
 * Sentences for several places at once, each as long as its place or one token off, the sum of all exact wherever
 * some choice makes it so and never more than two off.
 */
export function pickForPlaces(options: {
  pool: readonly Neutral[];
  taken: ReadonlySet<Neutral>;
  lengths: readonly number[];
}): Neutral[][] | null {
  const { pool, lengths } = options;
  const search = (
    place: number,
    taken: ReadonlySet<Neutral>,
    drift: number,
    worst: number,
  ): Neutral[][] | null => {
    const length = lengths[place];
    if (length === undefined) return Math.abs(drift) <= worst ? [] : null;
    for (const off of [0, 1, -1]) {
      if (Math.abs(drift + off) > worst + lengths.length - place - 1) continue;
      const picked = pickFew({ pool, taken, most: MOST_FOR_ONE_PLACE, total: length + off });
      if (picked === null) continue;
      const rest = search(place + 1, new Set([...taken, ...picked]), drift + off, worst);
      if (rest !== null) return [picked, ...rest];
    }
    return null;
  };
  return search(0, options.taken, 0, 0) ?? search(0, options.taken, 0, MOST_OFF_IN_ALL);
}
