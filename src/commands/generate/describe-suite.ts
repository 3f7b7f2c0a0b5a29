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
