/** What every command takes: its arguments in order, and the options by name. */
export interface CommandInput {
  args: string[];
  options: Record<string, unknown>;
}

/** 0 clean, 1 findings; bad input and our own faults are thrown. */
export type ExitCode = 0 | 1;

/** The values of an option that may be given more than once; none where it was not given. */
export function listOption(options: Record<string, unknown>, name: string): string[] {
  const value = options[name];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

/** The value of a text option, or undefined. */
export function textOption(options: Record<string, unknown>, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
