import type { Locate, Place } from '../../schema/place.ts';
import type { FilledSlots } from '../../schema/slot.ts';
import { compileTemplate } from '../template.ts';

export type Path = readonly (string | number)[];
export type Fill<T> = (slots: FilledSlots) => T;

/** Where the texts of a document stand, for their problems. */
export interface DocumentOrigin {
  file: string;
  locate?: Locate | undefined;
}

/**
 * A value of a document as a function of the slots: every text in it is a template, names of fields are not.
 * What holds no template comes back as the one shared value.
 * @throws InputError, now or when filled, with the place in the document.
 */
export function compileValue<T>(options: { value: T; path: Path; origin: DocumentOrigin }): Fill<T> {
  return compileAny(options) as Fill<T>;
}

function compileAny({
  value,
  path,
  origin,
}: {
  value: unknown;
  path: Path;
  origin: DocumentOrigin;
}): Fill<unknown> {
  if (typeof value === 'string') {
    if (!value.includes('{{')) return () => value;
    return compileTemplate(value, originAt(origin, path));
  }
  if (typeof value !== 'object' || value === null) return () => value;
  if (isFixed(value)) return () => value;
  if (Array.isArray(value)) {
    const items = value.map((item, index) => compileAny({ value: item, path: [...path, index], origin }));
    return (slots) => items.map((fill) => fill(slots));
  }
  const members = Object.entries(value).map(
    ([key, member]) => [key, compileAny({ value: member, path: [...path, key], origin })] as const,
  );
  return (slots) => {
    const filled: Record<string, unknown> = {};
    for (const [key, fill] of members) filled[key] = fill(slots);
    return filled;
  };
}

function isFixed(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('{{');
  return typeof value !== 'object' || value === null || Object.values(value).every(isFixed);
}

/** Where a template at a path of the document comes from. */
export function originAt(
  { file, locate }: DocumentOrigin,
  path: Path,
): { file: string; at?: (within: Place) => Place } {
  return locate === undefined ? { file } : { file, at: (within) => locate(path, within) };
}
