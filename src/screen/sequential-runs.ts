/** How many runs a sequential rule looks at, and how it ends, when each run is a hit with the same probability. */
export interface SequentialRuns {
  /** Probability of looking at exactly so many runs; the index is their number. */
  runs: number[];
  /** Probability that enough runs are hits. */
  yes: number;
}

/**
 * The exact distribution of a sequential count: it stops, not before `fewest` runs, as soon as `needed` hits are there
 * or can no longer be had within `most` runs. Follows every (runs, hits) that can be reached; no sampling.
 */
export function sequentialRuns(settings: {
  limits: readonly [number, number];
  needed: number;
  hitProbability: number;
}): SequentialRuns {
  const { limits, needed, hitProbability } = settings;
  const [fewest, most] = limits;
  const runs = Array.from({ length: most + 1 }, () => 0);
  let yes = 0;
  /** Probability of being still open with so many hits. */
  let open = [1];
  for (let count = 1; count <= most; count += 1) {
    const next = Array.from({ length: count + 1 }, () => 0);
    for (const [hits, probability] of open.entries()) {
      next[hits] = (next[hits] ?? 0) + probability * (1 - hitProbability);
      next[hits + 1] = (next[hits + 1] ?? 0) + probability * hitProbability;
    }
    open = next.map((probability, hits) => {
      const isYes = hits >= needed;
      const isNo = count - hits > most - needed;
      if (count < fewest || !(isYes || isNo)) return probability;
      runs[count] = (runs[count] ?? 0) + probability;
      if (isYes) yes += probability;
      return 0;
    });
  }
  return { runs, yes };
}
