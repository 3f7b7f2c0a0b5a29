import type { Witness } from '../schema/record.ts';
import type { Contradiction } from '../schema/score.ts';
import type { DeliveryEvidence, Sightings } from './delivery.ts';
import { nameEvent } from './shown-text.ts';

/** Gate of a session that must not have a note. */
const NO_NOTE = 'no-note';

/** Where one source claims that the note came and another denies it. */
export function findDeliveryContradictions(settings: {
  witness: Witness;
  delivery: DeliveryEvidence;
  sightings: Sightings;
}): Contradiction[] {
  const { witness, delivery, sightings } = settings;
  if (delivery.fact === null) return [];
  return [
    ...claimedAndNotShown(witness, { delivery, sightings }),
    ...claimedAndNotSent(delivery, sightings),
    ...shownAndNotSent(sightings),
    ...shownAndNotStored(witness, { delivery, sightings }),
    ...shownWithoutNote(witness, { delivery, sightings }),
  ];
}

interface Seen {
  delivery: DeliveryEvidence;
  sightings: Sightings;
}

/** The harness names an event, and the event does not show it. */
function claimedAndNotShown({ events }: Witness, { delivery, sightings }: Seen): Contradiction[] {
  return delivery.claims.flatMap(({ channel, note_id, where }) => {
    const event = /^event (\d+)$/u.exec(where)?.[1];
    if (event === undefined || sightings.shown.some((one) => one.event === Number(event))) return [];
    return [
      {
        kind: 'delivery-claimed-and-not-shown',
        says: `the harness: ${note_id} by ${channel} in ${where}`,
        butAlso: `${where}, ${nameEvent(events[Number(event)])}, does not show it`,
      },
    ];
  });
}

function claimedAndNotSent({ claims }: DeliveryEvidence, { sent }: Sightings): Contradiction[] {
  const [first] = claims;
  if (first === undefined || sent === null || sent.includes(true)) return [];
  return [
    {
      kind: 'delivery-claimed-and-not-sent',
      says: `the harness: ${first.note_id} by ${first.channel}`,
      butAlso: `none of ${sent.length} requests on the wire held it`,
    },
  ];
}

function shownAndNotSent({ shown, sent }: Sightings): Contradiction[] {
  const [first] = shown;
  if (first === undefined || sent === null || sent.includes(true)) return [];
  return [
    {
      kind: 'delivery-shown-and-not-sent',
      says: `event ${first.event} shows the note`,
      butAlso: `none of ${sent.length} requests on the wire held it`,
    },
  ];
}

function shownAndNotStored({ events }: Witness, { delivery, sightings }: Seen): Contradiction[] {
  const { memory } = delivery;
  const first = sightings.shown.find(({ event }) => {
    const found = events[event];
    return found?.type === 'tool' && memory?.tools.includes(found.name) === true;
  });
  if (first === undefined || sightings.stored === null || sightings.stored.length > 0) return [];
  return [
    {
      kind: 'delivery-shown-and-not-stored',
      says: `event ${first.event}, ${nameEvent(events[first.event])}, shows the note`,
      butAlso: 'the store held no such note at session start',
    },
  ];
}

/** A premise says that there was no note, and what the harness puts before the model shows it. */
function shownWithoutNote({ events }: Witness, { delivery, sightings }: Seen): Contradiction[] {
  const gate = delivery.gates.find(({ name, holds }) => name === NO_NOTE && holds);
  const first = sightings.shown.find(({ event }) =>
    ['prompt', 'context'].includes(events[event]?.type ?? ''),
  );
  if (gate === undefined || first === undefined) return [];
  return [
    {
      kind: 'no-note-and-shown',
      says: `premise ${gate.name}: ${gate.evidence}`,
      butAlso: `event ${first.event}, ${nameEvent(events[first.event])}, shows the note`,
    },
  ];
}
