/** What every command takes: its arguments in order, and the options by name. */
export interface CommandInput {
  args: string[];
  options: Record<string, unknown>;
}

/** 0 clean, 1 findings; bad input and our own faults are thrown. */
export type ExitCode = 0 | 1;

/** The value of a text option, or undefined. */
export function textOption(options: Record<string, unknown>, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
