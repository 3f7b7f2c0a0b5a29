/** Are two values of documents equal, member by member and type by type? The order of an object's fields means nothing. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a instanceof Date) return typeof b === 'string' && a.toISOString() === b;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every(
      (name) =>
        Object.hasOwn(b, name) &&
        isSameValue((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
    )
  );
}
