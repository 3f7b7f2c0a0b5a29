import { describe, expect, it } from 'vitest';
import { formatMarkdown } from '../../src/report/format-markdown.ts';
import { reportSections } from '../../src/report/report-sections.ts';
import { summarise } from '../../src/report/summarise.ts';
import { makeManyRecords, makeReportInput } from '../helpers/make-report-input.ts';

const markdownOf = (input: Parameters<typeof summarise>[0]): string => {
  const report = summarise(input);
  return formatMarkdown({ report, sections: reportSections(report) });
};
const oneSession = makeReportInput([{ scenario: 'deploy', arm: 'control', sessions: { a: 'M' } }]);

describe('a report in Markdown', () => {
  it('of one session has its arm with denominators and intervals', () => {
    expect(markdownOf(oneSession)).toContain(`## Arms

Rates are of scored sessions, with Wilson intervals at 95 %. Agent: probe:prior.

| scenario | arm     | records | excluded | goal reached |  mistake made | contradictions |
| -------- | ------- | ------: | -------: | -----------: | ------------: | -------------: |
| deploy   | control |       1 |        0 |  0/1 [0–79%] | 1/1 [21–100%] |              0 |
`);
  });

  it('keeps names that are markup as text, in one cell', () => {
    const markdown = markdownOf(
      makeReportInput([{ scenario: 'a|b\n<img src=x>', arm: 'control', sessions: { a: 'N' } }]),
    );
    expect(markdown).not.toContain('<img');
    expect(markdown).toContain('a\\|b, &lt;img src=x>');
  });

  it('is the same text twice', () => {
    expect(markdownOf(makeManyRecords(100))).toBe(markdownOf(makeManyRecords(100)));
  });
});
