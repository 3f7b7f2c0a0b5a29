import type { CheckResult, Source } from '../schema/check.ts';

/** A verify command looks at a copy of the same bytes, so that it and the bytes are one witness. */
const ORIGIN: Partial<Record<Source, Source>> = { verify: 'workspace' };

/** The independent witnesses that a verdict rests on. */
export function originsOf(result: CheckResult | null): Set<Source> {
  return new Set(result?.sources.map((source) => ORIGIN[source] ?? source));
}

/** How many independent observations a verdict rests on: two checks of one source are one. */
export function countObservations(result: CheckResult | null): number {
  return originsOf(result).size;
}
