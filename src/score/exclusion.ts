import type { Check, CheckResult } from '../schema/check.ts';
import type { SessionEvent } from '../schema/record.ts';
import type { DeliveryEvidence, Sightings } from './delivery.ts';
import { nameEvent } from './shown-text.ts';

/**
 * Why a record cannot be scored, or null: a premise of the run that failed, an error that was reported as success, or
 * a prompt that spoke of a workspace that was not so. None says anything about the agent.
 */
export function exclusionOf(settings: {
  events: readonly SessionEvent[];
  givens: readonly { check: Check; result: CheckResult }[];
  delivery: DeliveryEvidence;
  sightings: Sightings;
}): string | null {
  const { events, givens, delivery, sightings } = settings;
  const gate = delivery.gates.find(({ holds }) => !holds);
  if (gate !== undefined) return `${gate.name}: ${gate.evidence}`;
  if (delivery.usage?.outputTokens === 0) {
    return 'no-output: the session reports zero output tokens, so its end was an error whatever it says';
  }
  const count = miscounted(events, sightings);
  if (count !== null) return count;
  const given = givens.find(({ result }) => result.outcome === 'fail');
  return given === undefined
    ? null
    : `given: the prompt asserts ${JSON.stringify(given.check)}, which did not hold`;
}

/** One note is one note: a store that holds none or two, or two copies put before the model at once, is not the premise. */
function miscounted(events: readonly SessionEvent[], { stored, shown }: Sightings): string | null {
  if (stored !== null && stored.length !== 1) {
    const ids = stored.map(({ note_id }) => note_id).join(', ');
    return `one-note: the store held ${stored.length} notes with the fact${ids === '' ? '' : ` (${ids})`}`;
  }
  const twice = shown.find(({ event, count }) => count > 1 && events[event]?.type === 'context');
  return twice === undefined
    ? null
    : `one-note: the note stands ${twice.count} times in event ${twice.event}, ${nameEvent(events[twice.event])}`;
}
