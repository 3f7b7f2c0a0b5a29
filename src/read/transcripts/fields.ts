/** Reading of values that nobody has checked: whatever is not of the kind asked for is absent. */
export type Fields = Readonly<Record<string, unknown>>;

const NONE: Fields = Object.freeze({});

export function fieldsOf(value: unknown): Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : NONE;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A count: a whole number from 0. */
export function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** What something cost, as fields to assign: none where it is no amount. */
export function costOf(value: unknown): { costInUsd?: number } {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? { costInUsd: value } : {};
}

export function exitOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

/** The text of a content that is a text, or a list of parts that have one. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map((part) => textOf(part) ?? textOf(fieldsOf(part)['text']) ?? contentText(fieldsOf(part)['content']))
    .join('');
}

/** JSON text of fields, read; or the fields themselves. */
export function argumentsOf(value: unknown): Fields {
  if (typeof value !== 'string') return fieldsOf(value);
  try {
    return fieldsOf(JSON.parse(value));
  } catch {
    return NONE;
  }
}
