import { z } from 'zod';
import type { ValuePath } from '../check-value.ts';

export type AnySchema = z.core.$ZodType;

export function keysOf(path: readonly PropertyKey[]): (string | number)[] {
  return path.map((key) => (typeof key === 'symbol' ? String(key) : key));
}

export function valueAt(value: unknown, path: ValuePath): unknown {
  let at = value;
  for (const key of path) {
    at = typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[key] : undefined;
  }
  return at;
}

/** Field names of the record shapes among the schemas. */
export function fieldsOf(schemas: readonly (AnySchema | undefined)[]): string[] {
  return [
    ...new Set(
      schemas.flatMap((schema) =>
        schema === undefined
          ? []
          : unwrap(schema).flatMap((one) => (one instanceof z.ZodObject ? Object.keys(one.shape) : [])),
      ),
    ),
  ];
}

/** The schemas that the value at a path must fit one of. */
export function schemasAt(
  schemas: readonly AnySchema[],
  path: ValuePath,
  options: { keepUnions?: boolean } = {},
): AnySchema[] {
  let at = schemas.flatMap((schema) => unwrap(schema, path.length === 0 ? options : {}));
  for (const [index, key] of path.entries()) {
    const isLast = index === path.length - 1;
    at = at
      .flatMap((schema) => stepInto(schema, key))
      .flatMap((schema) => unwrap(schema, isLast ? options : {}));
  }
  return at;
}

function stepInto(schema: AnySchema, key: string | number): AnySchema[] {
  if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, key) ? [schema.shape[key]] : [];
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  if (schema instanceof z.ZodTuple) {
    const item: unknown = schema.def.items[Number(key)];
    return item === undefined ? [] : [item as AnySchema];
  }
  return [];
}

/** Behind what is optional, defaulted or lazy; a union stands for its options. */
export function unwrap(schema: AnySchema, options: { keepUnions?: boolean } = {}): AnySchema[] {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodLazy
  ) {
    return unwrap(schema.unwrap(), options);
  }
  if (schema instanceof z.ZodUnion && options.keepUnions !== true) {
    return (schema.options as readonly AnySchema[]).flatMap((option) => unwrap(option, options));
  }
  return [schema];
}
