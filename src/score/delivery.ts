import type { MemoryEvidence, RecordUsage, RunRecord, SessionEvent } from '../schema/record.ts';
import type { KeyNote } from '../schema/scenario-key.ts';
import { hasText } from '../text/find-text.ts';
import { eventsShowing } from './shown-text.ts';

/** What is known of the note's way to the agent. Only stages and premises look at it, never a verdict on what was done. */
export interface DeliveryEvidence {
  /** The note's text as it must stand wherever the note stands; null where nobody asks for it. */
  fact: string | null;
  notes: readonly KeyNote[];
  /** What the note says is no longer true. */
  isStale: boolean;
  /** What the harness says of itself. */
  claims: RunRecord['delivery'];
  gates: RunRecord['gates'];
  memory: MemoryEvidence | null;
  usage: RecordUsage | null;
}

export const NO_DELIVERY: DeliveryEvidence = {
  fact: null,
  notes: [],
  isStale: false,
  claims: [],
  gates: [],
  memory: null,
  usage: null,
};

/** Where the note was seen, by everyone who looked. */
export interface Sightings {
  /** Events of the transcript that show it. */
  shown: { event: number; count: number }[];
  /** Notes of the store that hold it; null where the store was not read. */
  stored: MemoryEvidence['store'];
  /** By request to the model, in order; null where nobody recorded the wire. */
  sent: boolean[] | null;
  /** Events that ask the memory. */
  asked: number[];
}

export function findSightings(events: readonly SessionEvent[], delivery: DeliveryEvidence): Sightings {
  const { fact, memory } = delivery;
  const tools = new Set(memory?.tools);
  return {
    shown: fact === null ? [] : eventsShowing(events, fact),
    stored:
      fact === null || memory === null || memory.store === null
        ? null
        : memory.store.filter(({ text }) => hasText(text, fact)),
    sent: fact === null ? null : (memory?.requests?.map(({ text }) => hasText(text, fact)) ?? null),
    asked: events.flatMap((event, index) => (event.type === 'tool' && tools.has(event.name) ? [index] : [])),
  };
}
