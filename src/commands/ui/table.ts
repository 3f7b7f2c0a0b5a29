import { stripVTControlCharacters } from 'node:util';
import { widthInColumns } from './terminal.ts';

export interface Column {
  title: string;
  /** Numbers stand at the right. */
  align?: 'left' | 'right';
}

/** A table that fits the terminal: the widest column is wrapped at words until it does. */
export function formatTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ title }, index) =>
    Math.max(
      ...[title, ...rows.map((row) => row[index] ?? '')].flatMap((cell) => cell.split('\n').map(width)),
    ),
  );
  // No column gets narrower than its longest word, which could not be wrapped.
  const least = columns.map(({ title }, index) =>
    Math.max(
      ...[title, ...rows.map((row) => row[index] ?? '')].flatMap((cell) => cell.split(/\s/u).map(width)),
    ),
  );
  const room = widthInColumns() - 2 * (columns.length - 1);
  while (widths.reduce((sum, each) => sum + each, 0) > room) {
    const spare = widths.map((each, index) => (each > (least[index] ?? 0) ? each : 0));
    const widest = spare.indexOf(Math.max(...spare));
    if (spare[widest] === 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  const line = (cells: readonly string[]) => {
    const wrapped = columns.map((_, index) => wrap(cells[index] ?? '', widths[index] ?? 0));
    const height = Math.max(...wrapped.map((lines) => lines.length));
    return Array.from({ length: height }, (_, row) =>
      columns
        .map(({ align }, index) => pad({ text: wrapped[index]?.[row] ?? '', to: widths[index] ?? 0, align }))
        .join('  ')
        .trimEnd(),
    );
  };
  const rule = widths.map((each) => '─'.repeat(each)).join('  ');
  return [...line(columns.map(({ title }) => title)), rule, ...rows.flatMap(line)].join('\n');
}

/** The same as a Markdown table, whose source reads as well as the page. */
export function formatMarkdownTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const cells = [columns.map(({ title }) => title), ...rows].map((row) =>
    row.map((cell) => cell.replaceAll('|', String.raw`\|`)),
  );
  const widths = columns.map((_, index) => Math.max(3, ...cells.map((row) => width(row[index] ?? ''))));
  const line = (row: readonly string[]) =>
    `| ${columns.map(({ align }, index) => pad({ text: row[index] ?? '', to: widths[index] ?? 0, align })).join(' | ')} |`;
  const rule = columns.map(({ align }, index) => {
    const dashes = '-'.repeat(widths[index] ?? 0);
    return align === 'right' ? `${dashes.slice(1)}:` : dashes;
  });
  const [head = [], ...body] = cells;
  return [line(head), `| ${rule.join(' | ')} |`, ...body.map(line)].join('\n');
}

/** Text cut at spaces into lines of at most `columns` columns; a longer word keeps a line of its own. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let current = '';
    for (const word of paragraph.split(' ')) {
      const longer = current === '' ? word : `${current} ${word}`;
      if (current !== '' && width(longer) > columns) {
        lines.push(current);
        current = word;
      } else {
        current = longer;
      }
    }
    lines.push(current);
  }
  return lines;
}

function width(text: string): number {
  return [...stripVTControlCharacters(text)].length;
}

function pad(cell: { text: string; to: number; align: 'left' | 'right' | undefined }): string {
  const gap = ' '.repeat(Math.max(0, cell.to - width(cell.text)));
  return cell.align === 'right' ? gap + cell.text : cell.text + gap;
}
