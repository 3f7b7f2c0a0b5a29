/**
 * The smallest value that at least a share `quantile` of the values do not exceed (nearest rank, Hyndman and Fan's
 * type 1), so always one of the values.
 * @param sorted ascending, not empty.
 */
export function nearestRank(sorted: ArrayLike<number>, quantile: number): number {
  // 0.07 * 100 is 7.000000000000001 in doubles: without the slack such a rank would be one too high.
  const rank = Math.ceil(quantile * sorted.length - 1e-9);
  return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1] ?? Number.NaN;
}
