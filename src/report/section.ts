/** A part of a report: a title, what the reader should know, and a table. Text, Markdown and HTML lay these out. */
export interface Section {
  title: string;
  lead: string;
  columns: readonly Column[];
  /** Rows under a title of their own; a table without such parts is one group without a title. */
  groups: readonly RowGroup[];
  /** What the table leaves out, or null. */
  leftOut: string | null;
  /** The scenario it is about, if it is about one. */
  scenario?: string;
}

export interface Column {
  title: string;
  align?: 'right';
}

export interface RowGroup {
  title: string | null;
  rows: readonly (readonly string[])[];
}

/** Rows a table may have before it says how many more there are. */
const MOST_ROWS = 60;

/** A section of one plain table, cut where it would be too long to read. */
export function tableSection(table: {
  title: string;
  lead: string;
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
}): Section {
  const { title, lead, columns, rows } = table;
  return {
    title,
    lead,
    columns,
    groups: rows.length === 0 ? [] : [{ title: null, rows: rows.slice(0, MOST_ROWS) }],
    leftOut: rows.length > MOST_ROWS ? `${rows.length - MOST_ROWS} more rows: foil report --json` : null,
  };
}

export function number(title: string): Column {
  return { title, align: 'right' };
}

/** `1 session`, `2 sessions` */
export function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
