import type { RowGroup, Section } from './section.ts';
import type { Report } from './summarise.ts';

/** A report as Markdown, tables padded so that the source reads as well as the page. */
export function formatMarkdown({
  report,
  sections,
}: {
  report: Report;
  sections: readonly Section[];
}): string {
  const { name, seed, digest, foil } = report.suite;
  const head = `# ${escapeCell(name)}\n\nSeed \`${seed}\`, Foil ${foil}, suite \`${digest}\`.\n`;
  return [head, ...sections.map(formatSection)].join('\n');
}

function formatSection({ title, lead, columns, groups, leftOut }: Section): string {
  const cells = [columns.map(({ title: text }) => escapeCell(text)), ...groups.flatMap(rowsOf)];
  const widths = columns.map((_, index) =>
    cells.reduce((widest, row) => Math.max(widest, [...(row[index] ?? '')].length), 3),
  );
  const line = (row: readonly string[]) =>
    `| ${widths
      .map((width, index) => {
        const cell = row[index] ?? '';
        const gap = ' '.repeat(width - [...cell].length);
        return columns[index]?.align === 'right' ? gap + cell : cell + gap;
      })
      .join(' | ')} |`;
  const rule = `| ${widths
    .map((width, index) =>
      columns[index]?.align === 'right' ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
    )
    .join(' | ')} |`;
  const [header = [], ...body] = cells;
  const after = leftOut === null ? '' : `\n${escapeText(leftOut)}\n`;
  return `## ${escapeText(title)}\n\n${escapeText(lead)}\n\n${[line(header), rule, ...body.map(line)].join('\n')}\n${after}`;
}

function rowsOf({ title, rows }: RowGroup): string[][] {
  const cells = rows.map((row) => row.map(escapeCell));
  return title === null ? cells : [[`**${escapeCell(title)}**`], ...cells];
}

function escapeCell(text: string): string {
  return escapeText(text).replaceAll('|', '\\|').replaceAll('\n', ', ');
}

/** Names come from outside: none may begin markup of a page that shows the Markdown. */
function escapeText(text: string): string {
  return text.replaceAll('<', '&lt;');
}
