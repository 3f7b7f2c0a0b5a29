import { join } from 'node:path';
import { findKeys, readItems } from '../../read/read-suite-folder.ts';
import type { Report } from '../../report/summarise.ts';
import { readReportInput } from '../report-input.ts';
import { formatCount } from '../ui/format-count.ts';
import { formatTable } from '../ui/table.ts';
import { colours } from '../ui/terminal.ts';
import { writeReport } from '../write-report.ts';

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

/** What stands in the released folder, read back from it; writes its first report. */
export function summariseSuite(options: {
  out: string;
  keys: string | null;
  shownOut: string;
}): SuiteSummary {
  const { out, keys, shownOut } = options;
  const input = readReportInput(out, keys ?? undefined);
  const { report } = writeReport(out, input);
  return {
    released: true,
    out: shownOut,
    keys: keys === null ? join(shownOut, 'keys') : findKeys(out, keys),
    report: join(shownOut, 'report.html'),
    suite: report.suite,
    scenarios: report.scenarios,
    items: report.items.reduce((sum, { items }) => sum + items, 0),
    checks: report.checks,
    probes: report.probes,
    examples: {
      scenario: input.instances[0]?.id ?? null,
      item: [...firstOf(readItems(out))][0]?.item_id ?? null,
    },
  };
}

function* firstOf<T>(values: Iterable<T>): Generator<T> {
  for (const value of values) {
    yield value;
    return;
  }
}

/** The end of a `generate`: what there is, what was checked, where it is, what to type next. */
export function describeSuite(options: { summary: SuiteSummary; out: string; keys: string | null }): string {
  const { summary, out, keys } = options;
  const { suite, scenarios, items, checks, probes, examples } = summary;
  const { leak = {}, laws = {} } = checks;
  const withKeys = keys === null ? '' : ` --keys ${keys}`;
  const instances = scenarios.reduce((sum, row) => sum + row.instances, 0);
  return [
    `${colours.bold(suite.name)}  seed ${suite.seed}`,
    '',
    ...(instances === 0
      ? []
      : [
          `  ${count(instances, 'scenario instance')}: ${scenarios.map((row) => `${row.instances} ${row.scenario}`).join(', ')}`,
        ]),
    ...(items === 0 ? [] : [`  ${count(items, 'item')} of evidence families, every label proved`]),
    '',
    `  ${colours.green('leak')}    ${leak['rules']} rules, ${leak['errors']} errors, ${leak['warnings']} warnings`,
    `  ${colours.green('laws')}    ${laws['laws']} laws, ${laws['violations']} broken, ${laws['warnings']} warnings; ${formatCount(Number(laws['solverQuestions']))} questions to each solver, all answers equal`,
    ...(probes.length === 0
      ? [`  ${colours.yellow('probes')}  not played`]
      : [
          `  ${colours.green('probes')}  played in every session, as they must fare:`,
          '',
          probeTable(probes),
        ]),
    '',
    `suite   ${summary.out}`,
    `keys    ${summary.keys}  (never where a subject can read)`,
    `report  ${summary.report}`,
    '',
    'next',
    ...[
      examples.scenario === null ? null : `foil show ${examples.scenario} --in ${out}${withKeys} --key`,
      examples.item === null ? null : `foil show ${examples.item} --in ${out}${withKeys} --key`,
      `foil leak ${out}${withKeys}`,
      examples.scenario === null
        ? null
        : `foil run ${out} --agent probe:prior --arms control --replicates 4${withKeys}`,
    ]
      .filter((line) => line !== null)
      .map((line) => `  ${line}`),
  ].join('\n');
}

function probeTable(probes: Report['probes']): string {
  return formatTable(
    [
      { title: 'scenario' },
      { title: 'probe' },
      { title: 'sessions', align: 'right' },
      { title: 'goal reached', align: 'right' },
      { title: 'mistake made', align: 'right' },
      { title: 'asked', align: 'right' },
    ],
    probes.map((row) => [
      row.scenario,
      row.probe,
      String(row.sessions),
      String(row.reached),
      String(row.mistakes),
      String(row.asked),
    ]),
  );
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
