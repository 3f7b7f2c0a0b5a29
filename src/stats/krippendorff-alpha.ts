/**
 * Krippendorff's α for nominal labels, any number of annotators, gaps allowed (Krippendorff 2011): 1 - Do/De from
 * coincidences. A unit with fewer than two labels can be paired with nothing and is left out.
 * @param units the labels of each unit; null where an annotator gave none.
 * @returns null where fewer than two labels can be paired, or all of them are the same.
 */
export function krippendorffAlpha(units: readonly (readonly (string | null)[])[]): number | null {
  const totals = new Map<string, number>();
  let disagreement = 0;
  let pairable = 0;
  for (const unit of units) {
    const labels = unit.filter((label) => label !== null);
    if (labels.length < 2) continue;
    pairable += labels.length;
    const counts = new Map<string, number>();
    for (const label of labels) {
      counts.set(label, (counts.get(label) ?? 0) + 1);
      totals.set(label, (totals.get(label) ?? 0) + 1);
    }
    let unequal = labels.length ** 2;
    for (const count of counts.values()) unequal -= count ** 2;
    disagreement += unequal / (labels.length - 1);
  }
  let unequal = pairable ** 2;
  for (const count of totals.values()) unequal -= count ** 2;
  if (pairable < 2 || unequal === 0) return null;
  const observed = disagreement / pairable;
  const expected = unequal / (pairable * (pairable - 1));
  return 1 - observed / expected;
}
