/** Hits of trials in one cluster (an instance, a conversation), and how many units of the population it stands for. */
export interface ClusterCount {
  hits: number;
  trials: number;
  weight: number;
}

/**
 * One rate over clusters of unequal size, three ways: `pooled` counts every trial alike, `balanced` every cluster,
 * and `weighted` every cluster by what it stands for (Horvitz and Thompson 1952); `gap` is balanced less weighted.
 * Clusters without trials say nothing and are left out; null where none is left.
 */
export function clusterRates(
  clusters: readonly ClusterCount[],
): { pooled: number; balanced: number; weighted: number; gap: number } | null {
  const known = clusters.filter(({ trials }) => trials > 0);
  if (known.length === 0) return null;
  const sum = (of: (cluster: ClusterCount) => number): number =>
    known.reduce((total, cluster) => total + of(cluster), 0);
  const balanced = sum(({ hits, trials }) => hits / trials) / known.length;
  const weighted = sum(({ hits, trials, weight }) => weight * (hits / trials)) / sum(({ weight }) => weight);
  return {
    pooled: sum(({ hits }) => hits) / sum(({ trials }) => trials),
    balanced,
    weighted,
    gap: balanced - weighted,
  };
}
