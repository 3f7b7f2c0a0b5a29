import crypto from 'node:crypto';

/** Lower-case hex SHA-256. */
export function sha256Hex(data: string | Uint8Array): string {
  // The one-shot function is twice as fast on short texts; the first releases of Node 20 lack it.
  return crypto.hash === undefined
    ? crypto.createHash('sha256').update(data).digest('hex')
    : crypto.hash('sha256', data);
}

/** `sha256:<hex>`, the form digests take in every document. */
export function digestOf(data: string | Uint8Array): string {
  return `sha256:${sha256Hex(data)}`;
}

/**
 * JSON with object keys sorted by code unit, no spaces, no undefined members: equal values give equal text
 * on every machine.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let members = '';
  // Without a comparator, toSorted() goes by UTF-16 code unit.
  for (const key of Object.keys(value).toSorted()) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}

/** Digest of a value by its canonical JSON. */
export function digestOfValue(value: unknown): string {
  return digestOf(canonicalJson(value));
}

/** Order by UTF-16 code unit, the same under every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
