import { join } from 'node:path';
import { formatMarkdown } from '../report/format-markdown.ts';
import { reportSections, type Section } from '../report/report-sections.ts';
import { summarise, type Report } from '../report/summarise.ts';
import { writeText } from '../write/write-text.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { readReportInput } from './report-input.ts';
import { formatTable } from './ui/table.ts';
import { colours, print, printJson } from './ui/terminal.ts';

/** `foil report DIR`: prints the report and writes `report.md` beside the suite. */
export async function reportCommand({ args: [dir = ''], options }: CommandInput): Promise<ExitCode> {
  const report = summarise(readReportInput(dir, textOption(options, 'keys')));
  const sections = reportSections(report);
  const markdown = formatMarkdown({ report, sections });
  const path = join(dir, 'report.md');
  writeText(path, markdown);
  if (options['json'] === true || options['format'] === 'json') printJson(report);
  else if (options['format'] === 'markdown') print(markdown);
  else print(`${formatText({ report, sections })}\n\nwritten to ${path}`);
  return 0;
}

/** A report for a terminal. */
export function formatText({ report, sections }: { report: Report; sections: readonly Section[] }): string {
  const { name, seed, foil } = report.suite;
  return [
    `${colours.bold(name)}  seed ${seed}, foil ${foil}`,
    ...sections.map(
      ({ title, lead, columns, rows }) =>
        `\n${colours.bold(title)}  ${colours.dim(lead)}\n${formatTable(columns, rows)}`,
    ),
  ].join('\n');
}
