import { z } from 'zod';
import { nearestName } from '../text/nearest.ts';
import type { Fault, ValuePath } from './check-value.ts';
import { explainShapes, type Branch } from './explain/explain-shapes.ts';
import { fieldsOf, keysOf, schemasAt, unwrap, valueAt, type AnySchema } from './explain/schema-walk.ts';
import {
  boundOf,
  describe,
  either,
  formatOf,
  kindOf,
  listed,
  nameOf,
  sizeOf,
  type Issue,
} from './explain/words.ts';

type Written = (path: ValuePath) => string | undefined;

/** One level of the explanation: issues whose paths start at `base`, against one schema. */
interface Level {
  issues: readonly Issue[];
  schemas: readonly AnySchema[];
  base: ValuePath;
  value: unknown;
  written: Written;
}

/**
 * The issues of a schema in the words of the documents: one fault for each mistake. Where a value may have one of
 * several shapes, only the shape that the author most likely meant is spoken of.
 */
export function explainIssues(options: {
  issues: readonly Issue[];
  schema: AnySchema;
  value: unknown;
  written: Written;
}): Fault[] {
  const { issues, schema, value, written } = options;
  const faults = explainLevel({ issues, schemas: [schema], base: [], value, written });
  const seen = new Set<string>();
  return faults.filter((fault) => {
    const key = JSON.stringify([fault.path, fault.message]);
    return !seen.has(key) && seen.add(key);
  });
}

function explainLevel(level: Level): Fault[] {
  const unknown = level.issues.filter((issue) => issue.code === 'unrecognized_keys');
  const named = unknown.flatMap((issue) => explainUnknown(issue, level));
  // A misspelt field is one mistake, not an unknown field and a missing one.
  const meant = new Set(named.map(({ instead }) => instead));
  return level.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return named.filter(({ of }) => of === issue).map(({ fault }) => fault);
    }
    const path = [...level.base, ...keysOf(issue.path)];
    if (issue.code === 'invalid_type' && meant.has(JSON.stringify(path))) return [];
    return explainOne(issue, path, level);
  });
}

function explainUnknown(
  issue: z.core.$ZodIssueUnrecognizedKeys,
  level: Level,
): { of: Issue; instead: string | null; fault: Fault }[] {
  const path = [...level.base, ...keysOf(issue.path)];
  const taken = Object.keys(valueAt(level.value, keysOf(issue.path)) ?? {});
  const known = taken.filter((field) => !issue.keys.includes(field));
  const shapes = schemasAt(level.schemas, keysOf(issue.path));
  const allowed = fieldsOf(
    shapes.filter((shape) => known.every((field) => fieldsOf([shape]).includes(field))),
  );
  const free = allowed.filter((field) => !taken.includes(field));
  return issue.keys.map((key) => {
    const near = nearestName(key, free);
    return {
      of: issue,
      instead: near === null ? null : JSON.stringify([...path, near]),
      fault: {
        path: [...path, key],
        inKey: true,
        message: `unknown field ${key}${path.length === 0 ? '' : ` in ${nameOf(path)}`}`,
        expected: allowed.length === 0 ? 'no field' : `one of ${allowed.join(', ')}`,
        ...(near === null ? {} : { hint: `did you mean ${near}?` }),
      },
    };
  });
}

function explainOne(issue: Issue, path: ValuePath, level: Level): Fault[] {
  const inner = valueAt(level.value, keysOf(issue.path));
  const found = describe(inner, level.written(path));
  const name = nameOf(path);
  switch (issue.code) {
    case 'invalid_type':
      return [wrongKind({ path, expected: [kindOf(issue)], inner, found })];
    case 'invalid_union':
      return explainUnion({ issue, path, inner, found, level });
    case 'invalid_value': {
      if (inner === undefined) return [wrongKind({ path, expected: [listed(issue.values)], inner, found })];
      const near = typeof inner === 'string' ? nearestName(inner, issue.values.map(String)) : null;
      const fault = { path, message: `${name} has no such value`, expected: listed(issue.values), found };
      return [near === null ? fault : { ...fault, hint: `did you mean ${near}?` }];
    }
    case 'too_small':
    case 'too_big': {
      const size = Array.isArray(inner) && inner.length > 0 ? String(inner.length) : found;
      const fault = { path, message: `${name} is ${sizeOf(issue)}`, expected: boundOf(issue), found: size };
      const takesText = schemasAt(level.schemas, keysOf(issue.path)).some(
        (one) => one instanceof z.ZodString,
      );
      const isLongNumber = typeof inner === 'number' && !Number.isSafeInteger(inner) && takesText;
      return [isLongNumber ? { ...fault, hint: 'a longer number goes in quotes' } : fault];
    }
    case 'invalid_format':
      return [{ path, message: `${name} is not written as it must be`, expected: formatOf(issue), found }];
    case 'invalid_key': {
      const format = issue.issues.find((one) => one.code === 'invalid_format');
      return [
        {
          path,
          inKey: true,
          message: `${JSON.stringify(path.at(-1))} cannot be a name in ${nameOf(path.slice(0, -1))}`,
          expected: format === undefined ? 'another name' : formatOf(format),
        },
      ];
    }
    default:
      return [{ path, message: `${name}: ${issue.message}`, found }];
  }
}

function wrongKind(options: {
  path: ValuePath;
  expected: readonly string[];
  inner: unknown;
  found: string;
}): Fault {
  const { path, inner, found } = options;
  const expected = either(options.expected);
  const name = nameOf(path);
  if (inner === undefined) return { path, message: `${name} is missing`, expected };
  const fault = { path, message: `${name} is of the wrong kind`, expected, found };
  const isUnquoted = expected.includes('text') && (typeof inner === 'number' || typeof inner === 'boolean');
  return isUnquoted
    ? { ...fault, hint: 'text that looks like a number or a yes or no goes in quotes' }
    : fault;
}

function explainUnion(options: {
  issue: z.core.$ZodIssueInvalidUnion;
  path: ValuePath;
  inner: unknown;
  found: string;
  level: Level;
}): Fault[] {
  const { issue, path, inner, found, level } = options;
  const unions = schemasAt(level.schemas, keysOf(issue.path), { keepUnions: true });
  const branches = flatten(
    issue,
    unions.find((schema) => schema instanceof z.ZodUnion),
  );
  const fitting = branches.filter(({ issues }) => !issues.some(isWholeMismatch));
  // A text where one of some names is expected, or something else, is a name that there is not.
  const ofNames = branches.filter(({ issues }) => issues.some(({ code }) => code === 'invalid_value'));
  if (fitting.length === 0 && typeof inner === 'string' && ofNames.length === 1) fitting.push(ofNames[0]!);
  if (fitting.length === 0) {
    const expected = branches.flatMap(({ issues }) => issues.filter(isWholeMismatch).map(kindOf));
    return [wrongKind({ path, expected, inner, found })];
  }
  const explain = (branch: Branch) =>
    explainLevel({
      issues: branch.issues,
      schemas: branch.schema === undefined ? [] : [branch.schema],
      base: path,
      value: inner,
      written: level.written,
    });
  if (!isRecord(inner)) return explain(fitting.toSorted((a, b) => a.issues.length - b.issues.length)[0]!);
  return explainShapes({ path, inner, branches: fitting, explain });
}

/** A union inside a union is one choice to the author. */
function flatten(issue: z.core.$ZodIssueInvalidUnion, union: AnySchema | undefined): Branch[] {
  const options = union instanceof z.ZodUnion ? union.options : [];
  return issue.errors.flatMap((issues, index) => {
    const [only] = issues;
    const [schema] = options[index] === undefined ? [] : unwrap(options[index], { keepUnions: true });
    return issues.length === 1 && only?.code === 'invalid_union' && only.path.length === 0
      ? flatten(only, schema)
      : [{ issues, schema }];
  });
}

function isWholeMismatch(issue: Issue): boolean {
  return issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
