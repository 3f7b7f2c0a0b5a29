import type { Section } from '../report/section.ts';
import type { Report } from '../report/summarise.ts';
import { findReportViolations } from '../score/find-violations.ts';
import { textOption, type CommandInput, type ExitCode } from './command.ts';
import { readReportInput } from './report-input.ts';
import { formatTable, wrap } from './ui/table.ts';
import { colours, note, print, printJson, widthInColumns } from './ui/terminal.ts';
import { writeReport } from './write-report.ts';

/**
 * `foil report DIR`: prints the report, and writes it as `report.md` and `report.html` beside the suite. Exit 1 when its
 * counts cannot be true.
 */
export async function reportCommand({ args: [dir = ''], options }: CommandInput): Promise<ExitCode> {
  const input = readReportInput(dir, textOption(options, 'keys'));
  const violations = findReportViolations(input.scores);
  const written = writeReport(dir, input);
  const { report, sections, markdown, page, paths } = written;
  if (options['json'] === true || options['format'] === 'json') printJson(report);
  else if (options['format'] === 'markdown') print(markdown);
  else if (options['format'] === 'html') print(page);
  else print(`${formatText({ report, sections })}\n\nwritten to ${paths.markdown} and ${paths.page}`);
  if (input.unscored > 0)
    note(`${input.unscored} records have no score of this version and are not counted: foil score ${dir}`);
  for (const violation of violations) note(`counts that cannot be true: ${violation}`);
  return violations.length === 0 ? 0 : 1;
}

/** A report for a terminal, as wide as it. */
export function formatText({ report, sections }: { report: Report; sections: readonly Section[] }): string {
  const { name, seed, foil } = report.suite;
  return [`${colours.bold(name)}  seed ${seed}, foil ${foil}`, ...sections.map(formatSection)].join('\n\n');
}

function formatSection({ title, lead, columns, groups, leftOut }: Section): string {
  // A title of a group stands alone on its line: in the table it would widen the first column.
  const mark = '\u0001';
  const rows = groups.flatMap((group) => [
    ...(group.title === null ? [] : [[mark]]),
    ...group.rows.map((row) => [...row]),
  ]);
  const titles = groups.flatMap((group) => group.title ?? []);
  const table = formatTable(columns, rows)
    .split('\n')
    .map((line, index) =>
      // The first title stands right under the rule of the header.
      line === mark ? `${index > 2 ? '\n' : ''}${colours.bold(titles.shift() ?? '')}` : line,
    );
  return [
    colours.bold(title),
    ...wrap(lead, widthInColumns()).map((line) => colours.dim(line)),
    '',
    ...table,
    ...(leftOut === null ? [] : ['', ...wrap(leftOut, widthInColumns()).map((line) => colours.dim(line))]),
  ].join('\n');
}
