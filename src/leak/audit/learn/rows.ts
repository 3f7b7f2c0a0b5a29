/** Things to learn from: features that are there, by number, each with its value. */
export interface Rows {
  /** By row: numbers of its features, ascending in no particular order, and their values. */
  features: readonly Int32Array[];
  values: readonly Float64Array[];
  /** Names of the features, by number. */
  names: readonly string[];
  /** By row: equal for rows that are equal. */
  texts: readonly number[];
}

/** One row a text, with each of its parts once (binary bag). */
export function rowsOfTexts(texts: readonly string[], partsOf: (text: string) => Iterable<string>): Rows {
  const numbers = new Map<string, number>();
  const byText = new Map<string, { row: Int32Array; ones: Float64Array; text: number }>();
  const rows = texts.map((text) => {
    const known = byText.get(text);
    if (known !== undefined) return known;
    const own = new Set<number>();
    for (const part of partsOf(text)) {
      let number = numbers.get(part);
      if (number === undefined) numbers.set(part, (number = numbers.size));
      own.add(number);
    }
    const row = Int32Array.from(own);
    const made = { row, ones: new Float64Array(row.length).fill(1), text: byText.size };
    byText.set(text, made);
    return made;
  });
  return {
    features: rows.map(({ row }) => row),
    values: rows.map(({ ones }) => ones),
    names: [...numbers.keys()],
    texts: rows.map(({ text }) => text),
  };
}

/** One row a list of numbers, each column centred and scaled by the rows of `fit`. A column that does not vary is 0. */
export function rowsOfColumns(columns: readonly (readonly number[])[], fit: readonly number[]): Rows {
  const scaled = columns.map((column) => {
    const mean = fit.reduce((sum, row) => sum + column[row]!, 0) / fit.length;
    const variance = fit.reduce((sum, row) => sum + (column[row]! - mean) ** 2, 0) / fit.length;
    const deviation = Math.sqrt(variance);
    return column.map((value) => (deviation < 1e-12 ? 0 : (value - mean) / deviation));
  });
  const count = columns[0]?.length ?? 0;
  const features = Int32Array.from(columns.keys());
  return {
    features: Array.from({ length: count }, () => features),
    values: Array.from({ length: count }, (_, row) => Float64Array.from(scaled, (column) => column[row]!)),
    names: columns.map((_, index) => String(index)),
    texts: Array.from({ length: count }, (_, row) => row),
  };
}
