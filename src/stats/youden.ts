/** Youden's J in points, -100 to 100: retention of the valid less admission of the invalid (Youden 1950). */
export function youdenPoints(rates: { truePositiveRate: number; falsePositiveRate: number }): number {
  return 100 * (rates.truePositiveRate - rates.falsePositiveRate);
}
