import type { Check, CheckResult, Evidence } from '../../schema/check.ts';
import type { CheckContext, Hit, Spec } from '../check-context.ts';
import { cannotTell, makeResult, passIf } from '../result.ts';
import { type WeighedRan, weighRan } from '../trace/weigh-ran.ts';
import { findHits } from './find-hits.ts';

const MOST_EVIDENCE = 5;

/** Passes when some event surely does it; where one only might, the check cannot tell. */
export function checkAction(check: Check, context: CheckContext): CheckResult {
  const hits = findHits(check, context) ?? [];
  const sure = hits.filter(({ isSure }) => isSure);
  if (sure.length > 0) return makeResult('pass', sure.slice(0, MOST_EVIDENCE).map(evidenceOf));
  if (hits.length > 0) return makeResult('cannot-tell', hits.slice(0, MOST_EVIDENCE).map(evidenceOf));
  return makeResult('fail', [nothing(context)]);
}

/** The transcript's word on a command, and that of the processes that were started where somebody watched. */
export function weighAction(ran: Spec<'ran'>, context: CheckContext): WeighedRan {
  const { witness, lineOf } = context;
  const told = checkAction({ ran }, context);
  return weighRan(ran, { witness, told, hits: findHits({ ran }, context) ?? [], lineOf });
}

/** The first event of the one before the first of the other; both must be there. */
export function checkOrder([first, second]: Spec<'order'>, context: CheckContext): CheckResult {
  const [a, b] = [findHits(first, context), findHits(second, context)];
  if (a === null || b === null) {
    return cannotTell({ source: 'transcript', where: 'events', found: 'an order is of actions only' });
  }
  const [early, late] = [a.find(({ isSure }) => isSure), b.find(({ isSure }) => isSure)];
  if (early === undefined || late === undefined) {
    const unsure = [...(early === undefined ? a : []), ...(late === undefined ? b : [])];
    return unsure.length > 0
      ? makeResult('cannot-tell', unsure.map(evidenceOf))
      : makeResult('fail', [nothing(context)]);
  }
  return passIf(early.event < late.event, [evidenceOf(early), evidenceOf(late)]);
}

/** Passes when some event follows so; what is no action has no place in time. */
export function checkFollows(follows: Spec<'follows'>, context: CheckContext): CheckResult {
  if (findHits({ follows }, context) === null) {
    return cannotTell({ source: 'transcript', where: 'events', found: 'only actions follow one another' });
  }
  return checkAction({ follows }, context);
}

function evidenceOf({ event, found }: Hit): Evidence {
  return { source: 'transcript', where: `event ${event}`, found };
}

function nothing({ witness }: CheckContext): Evidence {
  return {
    source: 'transcript',
    where: `events 0 to ${witness.events.length - 1}`,
    found: 'no event does this',
  };
}
