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
  if (typeof value === 'string') return quote(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) {
    let items = '';
    for (const item of value) items += items === '' ? canonicalJson(item) : `,${canonicalJson(item)}`;
    return `[${items}]`;
  }
  let members = '';
  for (const key of sortedKeys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    members += `${members === '' ? '' : ','}${quote(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}

/** Printable ASCII but `"` and the backslash: what JSON leaves as it is. */
const NEEDS_NO_ESCAPE = /^[ !#-[\]-~]*$/u;

/** As `JSON.stringify`, which costs more than the look at a text that needs no escape. */
function quote(text: string): string {
  return NEEDS_NO_ESCAPE.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** By UTF-16 code unit. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  return keys.every((key, index) => index === 0 || keys[index - 1]! < key) ? keys : keys.toSorted();
}

/** Digest of a value by its canonical JSON. */
export function digestOfValue(value: unknown): string {
  return digestOf(canonicalJson(value));
}

/** Order by UTF-16 code unit, the same under every locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
