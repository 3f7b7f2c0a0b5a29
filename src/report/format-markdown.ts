import type { Section } from './report-sections.ts';
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

function formatSection({ title, lead, columns, rows }: Section): string {
  const cells = [columns.map(({ title: text }) => text), ...rows].map((row) => row.map(escapeCell));
  const widths = columns.map((_, index) =>
    Math.max(3, ...cells.map((row) => [...(row[index] ?? '')].length)),
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
  return `## ${title}\n\n${lead}\n\n${[line(header), rule, ...body.map(line)].join('\n')}\n`;
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
