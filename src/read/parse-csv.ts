/** A record of a CSV file, and the line on which it starts. */
export interface CsvRecord {
  line: number;
  fields: string[];
}

/**
 * Comma-separated values (RFC 4180): fields in double quotes may hold commas, quotes (doubled) and line breaks. Blank
 * lines are passed over.
 * @throws RangeError `line N: …` where a quote is not closed, or stands in the middle of a field.
 */
export function parseCsv(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let fields: string[] = [];
  let line = 1;
  let start = 1;
  let at = 0;
  while (at < text.length) {
    const { field, end } = readField(text, at, line);
    line += text.slice(at, end).split('\n').length - 1;
    fields.push(field);
    at = end;
    if (text[at] === ',') {
      at += 1;
      if (at < text.length) continue;
      fields.push('');
    }
    if (fields.length > 1 || fields[0] !== '') records.push({ line: start, fields });
    fields = [];
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    start = line;
  }
  return records;
}

/** One field, without the comma or line break that ends it. */
function readField(text: string, at: number, line: number): { field: string; end: number } {
  if (text[at] !== '"') {
    const end = at + /^[^,\r\n]*/u.exec(text.slice(at, at + LONGEST_IN_CHARACTERS))![0].length;
    return { field: text.slice(at, end), end };
  }
  let field = '';
  for (let from = at + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) throw new RangeError(`line ${line}: a quote is not closed`);
    field += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      const end = quote + 1;
      if (end < text.length && !/[,\r\n]/u.test(text[end]!))
        throw new RangeError(`line ${line}: text goes on after the closing quote of a field`);
      return { field, end };
    }
    field += '"';
    from = quote + 2;
  }
}

const LONGEST_IN_CHARACTERS = 1_000_000;
