import type { Check } from '../../schema/check.ts';
import type { Hit, Spec } from '../check-context.ts';

/**
 * Hits of `what` that come once `after` was done, with none of `without` since the last time it was, and none of
 * `unlessThen` later. What only might have happened makes a hit unsure. Null where a part is not about events.
 */
export function findFollowing(
  { what, after, without, unlessThen }: Spec<'follows'>,
  hitsOf: (check: Check) => Hit[] | null,
): Hit[] | null {
  const parts = [what, after, without, unlessThen].map((part) => (part === undefined ? [] : hitsOf(part)));
  const [events, starts, breaks, ends] = parts;
  if (!events || !starts || !breaks || !ends) return null;
  return events.flatMap((hit) => {
    const earlier = starts.filter((start) => isBefore(start, hit));
    // The last that was surely done, and the last that may have been, which may stand after what the other broke at.
    const candidates = [earlier.findLast(({ isSure }) => isSure), earlier.at(-1)];
    const possible = candidates.flatMap((start) => {
      if (start === undefined) return [];
      const against = [
        ...breaks.filter((one) => isBefore(start, one) && isBefore(one, hit)),
        ...ends.filter((one) => isBefore(hit, one)),
      ];
      if (against.some(({ isSure }) => isSure)) return [];
      const found = `${hit.found}, after event ${start.event}`;
      return [{ ...hit, found, isSure: hit.isSure && start.isSure && against.length === 0 }];
    });
    return possible.slice(0, 1);
  });
}

function isBefore(a: Hit, b: Hit): boolean {
  return a.event < b.event || (a.event === b.event && (a.at ?? -1) < (b.at ?? -1));
}
