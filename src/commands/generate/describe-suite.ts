import type { Report } from '../../report/summarise.ts';
import { formatCount } from '../ui/format-count.ts';
import { formatTable } from '../ui/table.ts';
import { colours } from '../ui/terminal.ts';
import type { SuiteSummary } from './summarise-suite.ts';

/** The end of a `generate`: what there is, what was checked, where it is, what to type next. */
export function describeSuite(options: { summary: SuiteSummary; out: string; keys: string | null }): string {
  const { summary, out, keys } = options;
  const { suite, scenarios, items, checks, probes, examples } = summary;
  const told = (group: string, name: string) => formatCount(Number(checks[group]?.[name] ?? 0));
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
    `  ${colours.green('leak')}    ${told('leak', 'errors')} errors, ${told('leak', 'warnings')} warnings in what subjects can read`,
    ...(items === 0
      ? []
      : [
          `  ${colours.green('laws')}    ${told('laws', 'laws')} laws over ${count(Number(checks['laws']?.['families'] ?? 0), 'family surface')}, ${told('laws', 'violations')} broken, ${told('laws', 'warnings')} warnings; ${told('laws', 'solverQuestions')} answers of two solvers, all equal`,
        ]),
    ...(told('leak', 'warnings') === '0' && told('laws', 'warnings') === '0'
      ? []
      : [`          the warnings are in ${summary.keys}/warnings.jsonl`]),
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
      examples.scenario === null ? null : `npx foil show ${examples.scenario} --in ${out}${withKeys} --key`,
      examples.item === null ? null : `npx foil show ${examples.item} --in ${out}${withKeys} --key`,
      `npx foil leak ${out}${withKeys}`,
      examples.scenario === null
        ? null
        : `npx foil run ${out} --agent probe:prior --arms control --replicates 4${withKeys}`,
    ]
      .filter((line) => line !== null)
      .map((line) => `  ${line}`),
  ].join('\n');
}

/** A line a scenario: what each scripted agent must do, and how often nobody should have done anything else. */
function probeTable(probes: Report['probes']): string {
  const scenarios = [...new Set(probes.map(({ scenario }) => scenario))];
  return formatTable(
    [
      { title: 'scenario' },
      { title: 'sessions', align: 'right' },
      { title: 'informed reached', align: 'right' },
      { title: 'alternative reached', align: 'right' },
      { title: 'prior mistaken', align: 'right' },
      { title: 'cautious asked', align: 'right' },
      { title: 'anything else', align: 'right' },
    ],
    scenarios.map((scenario) => {
      const rows = probes.filter((row) => row.scenario === scenario);
      const of = (name: string) => rows.find(({ probe }) => probe === name);
      const share = (name: string, field: 'reached' | 'mistakes' | 'asked') => {
        const row = of(name);
        return row === undefined ? '-' : `${row[field]} of ${row.sessions}`;
      };
      const strays = rows.reduce(
        (sum, { probe, reached, mistakes }) =>
          sum + (REACHES.has(probe) ? 0 : reached) + (probe === 'prior' ? 0 : mistakes),
        0,
      );
      return [
        scenario,
        String(rows.reduce((sum, row) => sum + row.sessions, 0)),
        share('informed', 'reached'),
        share('alternative', 'reached'),
        share('prior', 'mistakes'),
        share('cautious', 'asked'),
        String(strays),
      ];
    }),
  );
}

const REACHES: ReadonlySet<string> = new Set(['informed', 'alternative']);

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
