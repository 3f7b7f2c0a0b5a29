import type { ArmSummary, MeasureSummary, StageCount } from '../arm-summary.ts';
import { groupBy } from '../group-by.ts';
import type { ArmNames } from '../name-arms.ts';
import { formatRate } from '../rate.ts';
import { number, plural, type RowGroup, type Section } from '../section.ts';
import { inWords } from './suite-sections.ts';

/** Rows of one group: reasons and kinds can be as many as there are records. */
const MOST_ROWS = 12;

/** All that is counted of one scenario, an arm a column. */
export function scenarioSection(scenario: string, arms: readonly ArmSummary[], names: ArmNames): Section {
  const row = (title: string, cell: (arm: ArmSummary) => string): string[] => [title, ...arms.map(cell)];
  const tally = (of: (arm: ArmSummary) => readonly { name: string; count: number }[]): string[][] =>
    tallyRows(arms.map(of));
  const short = shortenReasons(arms.flatMap(({ excluded }) => excluded.map(({ reason }) => reason)));
  const groups: RowGroup[] = [
    {
      title: 'outcomes',
      rows: [
        row('records', ({ records }) => String(records)),
        row('scored', ({ scored }) => String(scored)),
        row('goal reached', ({ goal }) => formatRate(goal)),
        row('mistake made', ({ mistake }) => formatRate(mistake)),
        row('fact acquired', ({ acquired }) => formatRate(acquired)),
        row('asked', ({ asked, scored }) => `${asked}/${scored}`),
        row('cannot tell', ({ outcomes, scored }) => `${outcomes['cannot-tell']}/${scored}`),
      ],
    },
    {
      title: 'excluded, in no rate',
      rows: tally(({ excluded }) => excluded.map(({ reason, count }) => ({ name: short(reason), count }))),
    },
    {
      title: 'stages: yes, of the sessions where it is known',
      rows: stageRows(arms),
    },
    {
      title: 'where a missed goal was lost',
      rows: tally(({ failures }) =>
        failures.map(({ failure, count }) => ({ name: failure.replaceAll('-', ' '), count })),
      ),
    },
    {
      title: 'contradictions, in sessions',
      rows: tally(({ contradictionKinds }) =>
        contradictionKinds.map(({ kind, sessions }) => ({
          name: kind.replaceAll('-', ' '),
          count: sessions,
        })),
      ),
    },
    { title: 'measures: median [least–most] of the sessions that have it', rows: measureRows(arms) },
  ];
  return {
    title: scenario,
    lead: `${plural(
      arms.reduce((sum, { records }) => sum + records, 0),
      'session',
    )} recorded. Nothing is averaged over exclusions; a stage with one source is one observation.`,
    columns: [{ title: 'counted' }, ...arms.map((arm) => number(names.nameOf(arm)))],
    groups: groups.filter(({ rows }) => rows.length > 0),
    leftOut: leftOutMeasures(arms),
    scenario,
  };
}

/** A reason begins with the premise that failed; where its evidence differs from record to record, that says enough. */
function shortenReasons(reasons: readonly string[]): (reason: string) => string {
  const premiseOf = (reason: string) => reason.split(': ')[0] ?? reason;
  const whole = new Map<string, Set<string>>();
  for (const reason of reasons) {
    whole.set(premiseOf(reason), (whole.get(premiseOf(reason)) ?? new Set()).add(reason));
  }
  return (reason) => (whole.get(premiseOf(reason))?.size === 1 ? reason : premiseOf(reason));
}

/** A row for every name that any arm has, the most frequent first; 0 where an arm has it not. */
function tallyRows(arms: readonly (readonly { name: string; count: number }[])[]): string[][] {
  const total = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
  const names = groupBy(arms.flat(), ({ name }) => name).toSorted(([, a], [, b]) => total(b) - total(a));
  const counts = (wanted: readonly string[]) =>
    arms.map((rows) => String(total(rows.filter(({ name }) => wanted.includes(name)))));
  const rest = names.slice(MOST_ROWS).map(([name]) => name);
  return [
    ...names.slice(0, MOST_ROWS).map(([name]) => [name, ...counts([name])]),
    ...(rest.length === 0 ? [] : [[`${rest.length} others`, ...counts(rest)]]),
  ];
}

function stageRows(arms: readonly ArmSummary[]): string[][] {
  const [first] = arms;
  return (first?.stages ?? []).map(({ stage }, index) => [
    stage,
    ...arms.map(({ stages }) => formatStage(stages[index])),
  ]);
}

function formatStage(count: StageCount | undefined): string {
  if (count === undefined || count.yes.of + count.unknown === 0) return '';
  const { yes, unknown, oneSource } = count;
  return [
    yes.of === 0 ? '' : formatRate(yes),
    unknown === 0 ? '' : `${unknown} unknown`,
    oneSource === 0 ? '' : oneSource === yes.of ? 'one source' : `${oneSource} by one source`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function measureNames(arms: readonly ArmSummary[]): string[] {
  return [...new Set(arms.flatMap(({ measures }) => measures.map(({ name }) => name)))];
}

/** In some session it was measured, or was waited for. */
function isMeasured(name: string, arms: readonly ArmSummary[]): boolean {
  return arms.some(({ measures }) =>
    measures.some((each) => each.name === name && each.known + each.censored > 0),
  );
}

function leftOutMeasures(arms: readonly ArmSummary[]): string | null {
  const names = measureNames(arms).filter((name) => !isMeasured(name, arms));
  return names.length === 0 ? null : `No session has ${names.map(inWords).join(', ')}.`;
}

function measureRows(arms: readonly ArmSummary[]): string[][] {
  return measureNames(arms)
    .filter((name) => isMeasured(name, arms))
    .map((name) => [
      inWords(name),
      ...arms.map(({ measures, scored }) =>
        formatMeasure(
          measures.find((each) => each.name === name),
          scored,
        ),
      ),
    ]);
}

/** `5 [4–7]`; one number where all are the same, and of how many sessions where not all have it. */
function formatMeasure(measure: MeasureSummary | undefined, scored: number): string {
  if (measure === undefined) return '';
  const { known, censored, median, least, most } = measure;
  if (median === null || least === null || most === null) {
    return censored === 0 ? 'none' : `none, ${censored} censored`;
  }
  const lines = [
    least === most ? round(median) : `${round(median)} [${round(least)}–${round(most)}]`,
    known === scored ? '' : `of ${known}/${scored}`,
    censored === 0 ? '' : `${censored} censored`,
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** At most four digits behind the point; counts stay whole. */
function round(value: number): string {
  return String(Math.round(value * 1e4) / 1e4);
}
