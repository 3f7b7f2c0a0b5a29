import type { Hit } from '../check-context.ts';
import type { LineAnalysis } from '../shell/analyse-line.ts';

/** Where part of a command was not followed, it may have done what is looked for: a hit that is not sure. */
export function unreadHit(event: number, line: LineAnalysis | null): Hit[] {
  const unread = line?.invocations.find(({ isUnread }) => isUnread === true);
  return unread === undefined
    ? []
    : [{ event, found: `not followed: ${unread.because.join('; ')}`, isSure: false }];
}
