import { join } from 'node:path';
import { formatMarkdown } from '../report/format-markdown.ts';
import { formatPage } from '../report/html/format-page.ts';
import { reportSections } from '../report/report-sections.ts';
import { groupArms } from '../report/scored-runs.ts';
import type { Section } from '../report/section.ts';
import { summarise, type Report, type ReportInput } from '../report/summarise.ts';
import { writeText } from '../write/write-text.ts';

export interface WrittenReport {
  report: Report;
  sections: Section[];
  markdown: string;
  page: string;
  paths: { markdown: string; page: string };
}

/** Makes the report of a suite and writes `report.md` and `report.html` beside it. */
export function writeReport(dir: string, input: ReportInput): WrittenReport {
  const report = summarise(input);
  const sections = reportSections(report);
  const markdown = formatMarkdown({ report, sections });
  const page = formatPage({ report, sections, groups: groupArms(input) });
  const paths = { markdown: join(dir, 'report.md'), page: join(dir, 'report.html') };
  writeText(paths.markdown, markdown);
  writeText(paths.page, page);
  return { report, sections, markdown, page, paths };
}
