/** What a JSON Pointer leads to, or the part of it that is not there. */
export type Resolved = { value: unknown; path: string[] } | { missing: string };

/**
 * Follows a JSON Pointer (RFC 6901). `-`, the element after the last, is never there.
 */
export function resolvePointer(document: unknown, pointer: string): Resolved {
  const path = pointer === '' ? [] : pointer.slice(1).split('/').map(unescapeToken);
  let value = document;
  for (const [depth, token] of path.entries()) {
    const next = memberOf(value, token);
    if (next === undefined) return { missing: `/${path.slice(0, depth + 1).join('/')}` };
    value = next.value;
  }
  return { value, path };
}

function memberOf(value: unknown, token: string): { value: unknown } | undefined {
  if (Array.isArray(value)) {
    if (!/^(?:0|[1-9]\d*)$/u.test(token) || Number(token) >= value.length) return undefined;
    return { value: value[Number(token)] };
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
  return { value: (value as Record<string, unknown>)[token] };
}

function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
