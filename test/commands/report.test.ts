import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { formatText } from '../../src/commands/report.ts';
import { reportSections } from '../../src/report/report-sections.ts';
import { summarise, type ReportInput } from '../../src/report/summarise.ts';
import { makeManyRecords, makeReportInput } from '../helpers/make-report-input.ts';

const { isTTY, columns } = process.stdout;
afterEach(() => Object.assign(process.stdout, { isTTY, columns }));

/** The report as a terminal of that width shows it, without colours. */
function textOf(input: ReportInput, width: number): string {
  Object.assign(process.stdout, { isTTY: true, columns: width });
  const report = summarise(input);
  return stripVTControlCharacters(formatText({ report, sections: reportSections(report) }));
}

const small = makeReportInput([
  { scenario: 'deploy', arm: 'control', sessions: { a: 'NM' } },
  { scenario: 'deploy', arm: 'hook', note: 'plain', sessions: { a: 'RR!' } },
]);

describe('the report in a terminal', () => {
  it('of 80 columns wraps its leads and keeps its tables within', () => {
    expect(textOf(small, 80)).toContain(`Against control
Sessions of the same instance, place and replicate, scored in both arms. Split:
goals that only this arm reached, to those that only control did; p of the exact
McNemar test. The interval to quote draws whole instances (clustered); beside it
that of single pairs. 10000 resamples, seed 42.

scenario  arm          pairs  instances  split       p  difference,       paired
                                                          clustered
────────  ───────────  ─────  ─────────  ─────  ──────  ───────────  ───────────
deploy    hook, plain      2          1    2:0  0.5000         1.00  [1.00…1.00]
`);
  });

  it.each([
    [80, makeManyRecords(200)],
    [120, makeManyRecords(200)],
    [80, makeManyRecords(10_000)],
    [120, makeManyRecords(10_000)],
  ])('has no line longer than %i columns', (width, input) => {
    const long = textOf(input, width)
      .split('\n')
      .filter((line) => [...line].length > width);
    expect(long).toEqual([]);
  });

  it('has parts of a table under titles of their own', () => {
    expect(textOf(small, 120)).toContain(`counted                         control    hook, plain
─────────────────────  ────────────────  ─────────────
outcomes
records                               2              2
`);
  });

  it('of no session shows the suite alone', () => {
    const text = textOf(makeReportInput([]), 100);
    expect(text).toMatch(/^pilot {2}seed 42, foil 0\.1\.0\n\nEvidence families\n/u);
    expect(text).not.toContain('Arms');
  });
});
