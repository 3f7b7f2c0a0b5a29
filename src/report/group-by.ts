import { compareText } from '../digest.ts';

/** Separates the parts of a key; it stands in no name. */
const BETWEEN = '\u0000';

/** Rows by the parts of their key, groups in order of the parts. */
export function groupBy<Row>(
  rows: readonly Row[],
  key: (row: Row) => string | readonly string[],
): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const parts = key(row);
    const name = typeof parts === 'string' ? parts : parts.join(BETWEEN);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [row]);
    else group.push(row);
  }
  return [...groups].toSorted(([a], [b]) => compareText(a, b));
}

/** How often each value stands there, the most frequent first. */
export function countBy(values: readonly string[]): { name: string; count: number }[] {
  return groupBy(values, (value) => value)
    .map(([name, group]) => ({ name, count: group.length }))
    .toSorted((a, b) => b.count - a.count);
}
