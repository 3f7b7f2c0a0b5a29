import { formatTable } from '../ui/table.ts';
import { colours } from '../ui/terminal.ts';
import type { ScoreDifference } from './diff-scores.ts';

const SHOWN = 40;

/** For people: one row a flip, then what each has alone. */
export function describeScores(
  { same, flips, onlyA, onlyB }: ScoreDifference,
  { a, b }: { a: string; b: string },
): string {
  if (same) return colours.green('the same scores');
  const table = formatTable(
    [
      { title: 'record' },
      { title: 'session', align: 'right' },
      { title: 'what' },
      { title: 'was' },
      { title: 'is' },
      { title: 'because' },
    ],
    flips
      .slice(0, SHOWN)
      .map(({ record, session, what, a: was, b: is, because }) => [
        record,
        String(session),
        what,
        was,
        is,
        because.join('; ') || 'no version differs',
      ]),
  );
  const more = flips.length > SHOWN ? [`… and ${flips.length - SHOWN} more (--json lists all)`] : [];
  return [...(flips.length === 0 ? [] : [table, ...more]), ...alone(onlyA, a), ...alone(onlyB, b)].join('\n');
}

function alone(records: readonly string[], file: string): string[] {
  return records.length === 0
    ? []
    : [`${records.length} records only in ${file}: ${records.slice(0, SHOWN).join(', ')}`];
}
