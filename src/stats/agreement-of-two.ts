export interface AgreementOfTwo {
  units: number;
  /** Share of units with equal labels. */
  raw: number;
  /** Cohen 1960; null where chance alone would agree always. */
  kappa: number | null;
  /** Scott 1955. */
  scottPi: number | null;
  /** Gwet 2008, which a rare label does not pull down. */
  ac1: number | null;
  /** Mean share of each label over the two, in the order of the table. */
  prevalence: number[];
}

/**
 * Chance-corrected agreement of two annotators from the table of their labels: rows of the first, columns of the
 * second, the same labels in the same order. Null without units.
 * @throws RangeError unless the table is square, of at least two labels.
 */
export function agreementOfTwo(table: readonly (readonly number[])[]): AgreementOfTwo | null {
  const labels = table.length;
  if (labels < 2 || table.some((row) => row.length !== labels)) {
    throw new RangeError(
      `expected a square table of two or more labels, found rows of ${table.map((row) => row.length).join(', ')}`,
    );
  }
  const units = sum(table.flat());
  if (units === 0) return null;
  const rows = table.map((row) => sum(row) / units);
  const columns = table.map((_, label) => sum(table.map((row) => row[label]!)) / units);
  const prevalence = rows.map((row, label) => (row + columns[label]!) / 2);
  const raw = sum(table.map((row, label) => row[label]!)) / units;
  return {
    units,
    raw,
    kappa: corrected(raw, sum(rows.map((row, label) => row * columns[label]!))),
    scottPi: corrected(raw, sum(prevalence.map((share) => share * share))),
    ac1: corrected(raw, sum(prevalence.map((share) => share * (1 - share))) / (labels - 1)),
    prevalence,
  };
}

function corrected(observed: number, expected: number): number | null {
  return expected >= 1 ? null : (observed - expected) / (1 - expected);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
