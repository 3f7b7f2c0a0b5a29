import { join } from 'node:path';
import type { Report } from '../../report/summarise.ts';
import { writeReport } from '../write-report.ts';
import type { CountedSuite } from './count-suite.ts';

export interface SuiteSummary {
  released: true;
  out: string;
  keys: string;
  report: string;
  suite: Report['suite'];
  scenarios: Report['scenarios'];
  items: number;
  checks: Report['checks'];
  probes: Report['probes'];
  /** Ids to try other verbs with. */
  examples: { scenario: string | null; item: string | null };
}

/** The suite in its place as numbers; writes its first report. */
export function summariseSuite(options: {
  counted: CountedSuite;
  out: string;
  keys: string | null;
  shownOut: string;
}): SuiteSummary {
  const { counted, out, keys, shownOut } = options;
  const { input, firstItem } = counted;
  const { report } = writeReport(out, input);
  return {
    released: true,
    out: shownOut,
    keys: keys ?? join(shownOut, 'keys'),
    report: join(shownOut, 'report.html'),
    suite: report.suite,
    scenarios: report.scenarios,
    items: report.items.reduce((sum, { items }) => sum + items, 0),
    checks: report.checks,
    probes: report.probes,
    examples: { scenario: input.instances[0]?.id ?? null, item: firstItem },
  };
}
