import type { z } from 'zod';
import { explainIssues } from './explain-issues.ts';

/** What a document must look like. */
export type Schema<T> = z.ZodType<T>;

export type ValuePath = readonly (string | number)[];

/** One thing wrong with a value, by where in the value it is. */
export interface Fault {
  path: ValuePath;
  /** The fault is in the name of the field at `path`, not in what it holds. */
  inKey?: boolean;
  message: string;
  expected?: string;
  found?: string;
  hint?: string;
}

/**
 * The value as the schema reads it, or all that is wrong with it, each thing once.
 * `written` gives what the author wrote where the value is a scalar (`1.10`, which as a number is 1.1).
 */
export function checkValue<T>(options: {
  schema: Schema<T>;
  value: unknown;
  written?: (path: ValuePath) => string | undefined;
}): { value: T } | { faults: Fault[] } {
  const { schema, value, written = () => undefined } = options;
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  return { faults: explainIssues({ issues: result.error.issues, schema, value, written }) };
}
