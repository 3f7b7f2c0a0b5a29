import type { ArmNames } from '../name-arms.ts';
import { formatBounds, formatEstimate, formatRate } from '../rate.ts';
import { number, plural, tableSection, type Section } from '../section.ts';
import type { Report } from '../summarise.ts';

/** What was run, over all scenarios: one row an arm, and arms set against each other. */
export function armSections(report: Report, names: ArmNames): Section[] {
  return [arms(report, names), memoryScores(report, names), comparisons(report, names)];
}

function arms({ arms: rows, unscoredRecords }: Report, { nameOf, legend }: ArmNames): Section {
  const unscored =
    unscoredRecords === 0 ? [] : [`${plural(unscoredRecords, 'record')} without a score of this scorer.`];
  return tableSection({
    title: 'Arms',
    lead: ['Rates are of scored sessions, with Wilson intervals at 95 %.', ...legend, ...unscored].join(' '),
    columns: [
      { title: 'scenario' },
      { title: 'arm' },
      number('records'),
      number('excluded'),
      number('goal reached'),
      number('mistake made'),
      number('contradictions'),
    ],
    rows: rows.map((row) => [
      row.scenario,
      nameOf(row),
      String(row.records),
      String(row.records - row.scored),
      formatRate(row.goal),
      formatRate(row.mistake),
      String(row.contradictions),
    ]),
  });
}

function memoryScores({ memoryScores: rows, arms: all }: Report, { nameOf }: ArmNames): Section {
  return tableSection({
    title: 'MemoryScore',
    lead: 'Goals reached by the arm that lives on its memory, over goals reached by the arm that was given the note. It says nothing of where a note was lost; the stages beside it do. Saturated: neither arm missed a goal. Undefined: gold reached none.',
    columns: [
      { title: 'scenario' },
      { title: 'arm' },
      number('autonomous'),
      number('gold'),
      number('score'),
      number('selected'),
      number('present'),
    ],
    rows: rows.map((row) => {
      const arm = all.find(
        (each) =>
          each.scenario === row.scenario &&
          each.arm === row.arm &&
          each.note === row.note &&
          each.agent === row.agent,
      );
      const stage = (name: string): string => {
        const count = arm?.stages.find((each) => each.stage === name);
        return count === undefined ? '' : `${count.yes.count}/${count.yes.of}`;
      };
      return [
        row.scenario,
        nameOf(row),
        `${row.autonomous.count}/${row.autonomous.of}`,
        `${row.gold.count}/${row.gold.of}`,
        [
          row.score === null ? 'undefined' : formatEstimate(row.score, row.interval),
          ...(row.isSaturated ? ['saturated'] : []),
        ].join('\n'),
        stage('selected'),
        stage('present'),
      ];
    }),
  });
}

function comparisons({ comparisons: rows, bootstrap }: Report, { nameOf }: ArmNames): Section {
  return tableSection({
    title: 'Against control',
    lead: `Sessions of the same instance, place and replicate, scored in both arms. Split: goals that only this arm reached, to those that only control did; p of the exact McNemar test. The interval to quote draws whole instances (clustered); beside it that of single pairs. ${bootstrap.resamples} resamples, seed ${bootstrap.seed}.`,
    columns: [
      { title: 'scenario' },
      { title: 'arm' },
      number('pairs'),
      number('instances'),
      number('split'),
      number('p'),
      number('difference, clustered'),
      number('paired'),
    ],
    rows: rows.map((row) => [
      row.scenario,
      nameOf(row),
      String(row.pairs),
      String(row.instances),
      `${row.onlyThis}:${row.onlyOther}`,
      formatP(row.p),
      formatEstimate(row.difference, row.clustered),
      formatBounds(row.paired),
    ]),
  });
}

function formatP(p: number): string {
  return p < 0.0001 ? '<0.0001' : p.toFixed(4);
}
