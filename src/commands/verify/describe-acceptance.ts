import type { Accepted } from '../../verify/acceptance/accepted.ts';
import { CELLS, type Cell } from '../../verify/acceptance/cells.ts';
import type { Preflight } from '../../verify/preflight.ts';
import { formatTable } from '../ui/table.ts';

/** `0.93 [0.90, 0.96]`; a rate without spread as `1`. */
export function formatAccepted({ rate, interval }: Accepted): string {
  if (rate === null || interval === null) return 'no items';
  const [low, high] = interval;
  if (low === high) return shorten(rate);
  return `${shorten(rate)} [${shorten(low)}, ${shorten(high)}]`;
}

/** A row for each verifier, a column for each cell of the square. */
export function formatAcceptance(rows: readonly (Record<Cell, Accepted> & { name: string })[]): string {
  return formatTable(
    [{ title: 'verifier' }, ...CELLS.map((title) => ({ title, align: 'right' as const }))],
    rows.map((row) => [row.name, ...CELLS.map((cell) => formatAccepted(row[cell]))]),
  );
}

export function describePreflight({ holds, checks }: Preflight): string {
  if (holds) return `preflight  passed: ${checks.length} checks; this suite can tell verifiers apart`;
  const broken = checks.filter((check) => !check.holds);
  return [
    `preflight  REFUSED: ${broken.length} of ${checks.length} checks do not hold`,
    ...broken.map(({ what, found }) => `  it is not so that ${what}: ${found}`),
    '',
    'What a verifier scores on this suite could come from a shortcut, so no endpoint is asked.',
  ].join('\n');
}

function shorten(rate: number): string {
  return rate === 0 || rate === 1 ? String(rate) : rate.toFixed(2);
}
