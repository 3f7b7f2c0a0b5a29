import picocolors from 'picocolors';

/** Result text, on standard output. */
export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** One JSON document on standard output: the whole answer of a `--json` call. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Progress, hints and warnings, on standard error. */
export function note(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** Colours of what is printed; none where output is no terminal or NO_COLOR is set. */
export const colours = picocolors.createColors(
  // Where output is no terminal `isTTY` is missing, and picocolors would go by the environment instead.
  process.stdout.isTTY ? process.env['NO_COLOR'] === undefined && process.env['TERM'] !== 'dumb' : false,
);

/** Columns available; 100 where output is no terminal, so that what is piped does not depend on a window. */
export function widthInColumns(): number {
  return process.stdout.isTTY ? Math.max(60, process.stdout.columns) : 100;
}
