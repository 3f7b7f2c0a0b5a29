import { groupBy } from '../group-by.ts';
import { number, tableSection, type Section } from '../section.ts';
import type { Report } from '../summarise.ts';

/** Ids told of instances that share a verdict and its reason. */
const MOST_IDS = 3;

export function admissionSection({ admission }: Report): Section {
  return tableSection({
    title: 'Admission',
    lead: 'A memory arm may be paid for only where this says admitted.',
    columns: [
      { title: 'scenario' },
      { title: 'verdict' },
      number('instances'),
      { title: 'ids' },
      { title: 'because' },
    ],
    rows: groupBy(admission, ({ scenario, verdict, because }) => [scenario, verdict, because]).map(
      ([, rows]) => [
        rows[0]?.scenario ?? '',
        rows[0]?.verdict ?? '',
        String(rows.length),
        [
          ...rows.slice(0, MOST_IDS).map(({ id }) => id),
          ...(rows.length > MOST_IDS ? [`+${rows.length - MOST_IDS}`] : []),
        ].join(' '),
        rows[0]?.because ?? '',
      ],
    ),
  });
}
