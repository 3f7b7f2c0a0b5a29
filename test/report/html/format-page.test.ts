import { describe, expect, it } from 'vitest';
import { formatPage } from '../../../src/report/html/format-page.ts';
import { reportSections } from '../../../src/report/report-sections.ts';
import { groupArms } from '../../../src/report/scored-runs.ts';
import { summarise, type ReportInput } from '../../../src/report/summarise.ts';
import { findHtmlFaults } from '../../helpers/check-html.ts';
import { makeManyRecords, makeReportInput } from '../../helpers/make-report-input.ts';

function pageOf(input: ReportInput): string {
  const report = summarise(input);
  return formatPage({ report, sections: reportSections(report), groups: groupArms(input) });
}

/** Where a line of the source ends is no matter of the page. */
const flat = (page: string) => page.replaceAll(/\s+/gu, ' ');
const countOf = (page: string, text: string) => flat(page).split(text).length - 1;

describe('the report page', () => {
  it.each([
    ['no session', 0],
    ['one session', 1],
    ['120 sessions', 120],
    ['600 sessions', 600],
    ['601 sessions', 601],
  ])('of %s is well formed and refers to nothing outside', (_, records) => {
    const page = pageOf(makeManyRecords(records));
    expect(findHtmlFaults(page)).toEqual([]);
    expect(page).not.toMatch(/<script|\bsrc=|https?:|@import|javascript:|\bon[a-z]+=/iu);
    expect(page.replaceAll(/url\(#[a-z]+\)/gu, '')).not.toContain('url(');
  });

  it('of no session says what to do, and still shows the suite', () => {
    const page = pageOf(makeReportInput([]));
    expect(page).toContain('No session has been scored yet');
    expect(page).toContain('Evidence families');
    expect(page).toContain('Checks before release');
  });

  it('has a cell a session, which opens to the lines its verdicts were read from', () => {
    const page = pageOf(makeReportInput([{ scenario: 'deploy', arm: 'control', sessions: { a: 'NM!' } }]));
    const strip = page.slice(page.indexOf('<div class="strips">'));
    expect(countOf(strip, '<details>')).toBe(1);
    const summary = strip.slice(0, strip.indexOf('</summary>'));
    expect(countOf(summary, '<use href="#cell-not-reached" />')).toBe(1);
    expect(countOf(summary, '<use href="#cell-mistake" />')).toBe(1);
    expect(flat(summary)).toContain('session 2: mistake made, contradicted.');
    expect(strip).toContain('<code>event 12</code>');
    expect(strip).toContain('./deploy.sh --now');
    expect(strip).toContain('deploy/queue.yaml:7');
    expect(strip).toContain('event 12 ended with 1');
  });

  it('draws a bar a stage, as long as its share', () => {
    const page = pageOf(makeReportInput([{ scenario: 'deploy', arm: 'hook', sessions: { a: 'RRRN' } }]));
    expect(page).toContain(
      'Stages of hook: stored 4 of 4, 0 unknown; selected 3 of 4, 0 unknown; sent 0 of 0, 4 unknown; present 3 of 4, 0 unknown; acted 3 of 4, 0 unknown; reflected 3 of 4, 0 unknown',
    );
    expect(countOf(page, '<rect class="yes" x="66" y="29" width="112.5" height="14" />')).toBe(1);
    expect(countOf(page, '<rect class="unknown" x="66" y="53" width="150" height="14" />')).toBe(1);
  });

  it('escapes every name and finding, however hostile', () => {
    const hostile = `</style><script>alert('x')</script><img src=x onerror="y">`;
    const input = makeReportInput([
      { scenario: hostile, arm: hostile, note: hostile, agent: hostile, sessions: { [hostile]: 'RX!' } },
    ]);
    const scores = input.scores.map((score) => ({
      ...score,
      reason: hostile,
      contradictions: [{ kind: hostile, says: hostile, butAlso: hostile }],
      measures: { [hostile]: 1 },
    }));
    const { suite } = input.manifest;
    const manifest = { ...input.manifest, suite: { ...suite, name: hostile, seed: hostile }, foil: hostile };
    const page = pageOf({ ...input, scores, manifest });
    expect(findHtmlFaults(page)).toEqual([]);
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<img');
    expect(countOf(page, '</style>')).toBe(1);
  });

  it('cuts a long finding and says how much is left', () => {
    const input = makeReportInput([{ scenario: 's', arm: 'control', sessions: { a: 'N' } }]);
    const scores = input.scores.map((score) => ({
      ...score,
      goal: {
        outcome: 'fail' as const,
        sources: [],
        evidence: Array.from({ length: 9 }, (_, index) => ({
          source: 'workspace' as const,
          where: `f:${index}`,
          found: '😀'.repeat(400),
        })),
      },
    }));
    const page = pageOf({ ...input, scores });
    expect(page).toContain(`${'😀'.repeat(150)} … 500 more characters`);
    expect(page).toContain('3 more in the score file');
    expect(page).not.toContain('f:6');
  });

  it('tells what two parts of a check found alike once', () => {
    const input = makeReportInput([{ scenario: 's', arm: 'control', sessions: { a: 'N' } }]);
    const found = { source: 'workspace' as const, where: 'notes.md:3', found: 'twice found' };
    const goal = { outcome: 'fail' as const, sources: [], evidence: [found, found] };
    const page = pageOf({ ...input, scores: input.scores.map((score) => ({ ...score, goal })) });
    expect(countOf(page, 'twice found')).toBe(1);
  });

  it('is the same bytes twice', () => {
    expect(pageOf(makeManyRecords(60))).toBe(pageOf(makeManyRecords(60)));
  });
});

describe('the report page of 10,000 sessions', () => {
  const input = makeManyRecords(10_000);
  const page = pageOf(input);

  it('is well formed and stays under a megabyte', () => {
    expect(findHtmlFaults(page)).toEqual([]);
    expect(page.length).toBeLessThan(1_000_000);
  });

  it('draws bars for all, tells 200 with their evidence and says what it leaves out', () => {
    expect(countOf(page, '<div class="session">')).toBe(200);
    expect(flat(page)).toContain('hook, plain: 20 of 1000 sessions');
    expect(flat(page)).toContain('The evidence of the other 980 is in the score file.');
    expect(page).toContain(
      'Outcomes of control: session 1: 187 goal not reached, 63 cannot tell; session 2: 125 mistake made',
    );
  });
});
