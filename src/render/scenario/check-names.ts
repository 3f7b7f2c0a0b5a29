import type { Check } from '../../schema/check.ts';

/** Every check inside a check, itself first. */
export function* checksWithin(check: Check): Generator<Check> {
  yield check;
  if ('all' in check) for (const one of check.all) yield* checksWithin(one);
  if ('any' in check) for (const one of check.any) yield* checksWithin(one);
  if ('order' in check) for (const one of check.order) yield* checksWithin(one);
  if ('follows' in check) for (const one of Object.values(check.follows)) yield* checksWithin(one);
  if ('not' in check) yield* checksWithin(check.not);
}

/** The file whose text a check reads, or null. A record must carry that text for the check to be replayed. */
export function fileReadBy(check: Check): string | null {
  if ('matches' in check) return check.matches.path;
  if ('lacks' in check) return check.lacks.path;
  if ('counts' in check) return check.counts.path;
  if ('added' in check) return check.added.path;
  if ('value' in check) return check.value.path;
  return null;
}

/** The repository a check looks into, or null. */
export function repositoryReadBy(check: Check): string | null {
  if ('tag' in check) return check.tag.repo;
  if ('log' in check) return check.log.repo;
  return null;
}

/** The name a record has for a path: siblings are `beside/…`, however a check spells them. */
export function recordedPath(path: string): string {
  return path.replace(/^(?:\.\/)+/u, '').replace(/^\.\.\/beside(?=\/|$)/u, 'beside');
}
