import type { Check } from '../../schema/check.ts';
import type { CheckContext, Hit } from '../check-context.ts';
import { findCalled } from './called.ts';
import { findEdited } from './edited.ts';
import { findFollowing } from './follows.ts';
import { findRan } from './ran.ts';
import { findRead } from './read.ts';

/** Events that satisfy an action check, in order; null for a check that is not about events. Looked for once. */
export function findHits(check: Check, context: CheckContext): Hit[] | null {
  const name = JSON.stringify(check);
  const known = context.knownHits.get(name);
  if (known !== undefined) return known;
  const hits = lookFor(check, context);
  context.knownHits.set(name, hits);
  return hits;
}

function lookFor(check: Check, context: CheckContext): Hit[] | null {
  if ('ran' in check) return findRan(check.ran, context);
  if ('read' in check) return findRead(check.read, context);
  if ('edited' in check) return findEdited(check.edited, context);
  if ('called' in check) return findCalled(check.called, context);
  if ('follows' in check) return findFollowing(check.follows, (part) => findHits(part, context));
  if ('any' in check) {
    const lists = check.any.map((part) => findHits(part, context));
    if (lists.includes(null)) return null;
    const first = new Map<number, Hit>();
    for (const hit of lists.flatMap((list) => list ?? [])) {
      const known = first.get(hit.event);
      if (known === undefined || (!known.isSure && hit.isSure)) first.set(hit.event, hit);
    }
    return [...first.values()].toSorted((a, b) => a.event - b.event);
  }
  return null;
}
