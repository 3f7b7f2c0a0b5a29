/** Stands for a carriage return that ends no line. Of the same length, so that offsets stay. */
const VISIBLE_RETURN = '\u240D';

/**
 * The text as patterns see it. In a JavaScript regular expression a bare carriage return ends a line; here only LF
 * does, and with `crlf` also CRLF. A pattern that names `\r` sees every byte.
 */
export function textForPattern(
  text: string,
  { pattern, crlf = false }: { pattern: string; crlf?: boolean | undefined },
): string {
  if (!text.includes('\r') || pattern.includes(String.raw`\r`)) return text;
  const lines = crlf ? text.replaceAll('\r\n', '\n') : text;
  return lines.replaceAll('\r', VISIBLE_RETURN);
}

/** A line of such a text as it stands in the file, for evidence. */
export function showReturns(line: string): string {
  return line.replaceAll(VISIBLE_RETURN, String.raw`\r`);
}

/** What a reader should know of a text in which nothing was found. */
export function noteOnReturns(text: string, crlf: boolean | undefined): string {
  if (!text.includes('\r')) return '';
  return crlf === true && !/\r(?!\n)/u.test(text) ? '' : '; some of its lines hold carriage returns';
}
