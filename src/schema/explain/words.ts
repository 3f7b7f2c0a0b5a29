import type { z } from 'zod';
import type { ValuePath } from '../check-value.ts';

export type Issue = z.core.$ZodIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a record',
  record: 'a record',
  null: 'nothing',
};
const LONGEST_FOUND = 60;

export function kindOf(issue: Issue): string {
  if (issue.code === 'invalid_value') return listed(issue.values);
  if (issue.code !== 'invalid_type') return 'another value';
  return KINDS[issue.expected] ?? issue.expected;
}

export function listed(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of ${values.map(String).join(', ')}`;
}

export function sizeOf(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const isText = issue.origin === 'string';
  if (issue.code === 'too_big') return isText || issue.origin === 'array' ? 'too long' : 'too large';
  if (issue.minimum === 1 && (isText || issue.origin === 'array')) return 'empty';
  return isText || issue.origin === 'array' ? 'too short' : 'too small';
}

export function boundOf(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const [least, bound] =
    issue.code === 'too_small' ? ['at least', issue.minimum] : ['at most', issue.maximum];
  if (issue.origin === 'string') return bound === 1 ? 'some text' : `${least} ${bound} characters`;
  if (issue.origin === 'array') return `${least} ${bound} ${bound === 1 ? 'value' : 'values'}`;
  return `${least} ${bound}`;
}

export function formatOf(issue: z.core.$ZodIssueInvalidStringFormat): string {
  if (issue.format === 'date') return 'a day as YYYY-MM-DD';
  const { pattern } = issue as { pattern?: string };
  return pattern === undefined
    ? `a ${issue.format}`
    : `text of the form ${pattern.replace(/^\/|\/u?$/gu, '')}`;
}

export function describe(value: unknown, written: string | undefined): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'string') return short(JSON.stringify(value));
  if (typeof value === 'number') return `the number ${written ?? String(value)}`;
  if (typeof value === 'boolean') return written ?? String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return 'a record';
}

function short(text: string): string {
  return text.length <= LONGEST_FOUND ? text : `${text.slice(0, LONGEST_FOUND - 1)}…`;
}

export function nameOf(path: ValuePath): string {
  if (path.length === 0) return 'the document';
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
}

/** `a`, `a or b`, `a, b or c`. */
export function either(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  const last = distinct.pop() ?? '';
  return distinct.length === 0 ? last : `${distinct.join(', ')} or ${last}`;
}
