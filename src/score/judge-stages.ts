import { compareText } from '../digest.ts';
import type { CheckResult, Evidence } from '../schema/check.ts';
import type { RecordUsage, Witness } from '../schema/record.ts';
import type { Score, StageVerdict } from '../schema/score.ts';
import { hasText } from '../text/find-text.ts';
import type { DeliveryEvidence, Sightings } from './delivery.ts';
import { findInputJumps } from './find-input-jumps.ts';
import { nameEvent } from './shown-text.ts';

const UNKNOWN: StageVerdict = { value: 'unknown', sources: [], evidence: [] };

interface StageInput {
  witness: Witness;
  delivery: DeliveryEvidence;
  sightings: Sightings;
  /** Event by which the agent decided. */
  decision: number;
  goal: CheckResult;
  mistakeAction: CheckResult | null;
  mistake: CheckResult;
}

/**
 * How far the note came, each stage by what was seen of it. A harness that says of itself that it delivered is no
 * evidence; two sources that deny each other leave the stage unknown.
 */
export function judgeStages(input: StageInput): Score['stages'] {
  return {
    stored: judgeStored(input),
    selected: judgeSelected(input),
    sent: judgeSent(input),
    present: judgePresent(input),
    // What a stale note says is the mistake.
    ...(input.delivery.isStale
      ? { acted: judgeFollowed(input), reflected: judgeReflected(input.mistake) }
      : { acted: judgeActed(input), reflected: judgeReflected(input.goal) }),
  };
}

/** Exactly one note of the store is the note, by id and content. */
function judgeStored({ delivery, sightings: { stored } }: StageInput): StageVerdict {
  if (stored === null) return UNKNOWN;
  const isOurs = stored.every(({ note_id, text }) =>
    delivery.notes.some((note) => note.note_id === note_id && hasText(text, note.text)),
  );
  const ids = stored.map(({ note_id }) => note_id).join(', ');
  const found = stored.length === 0 ? 'no note holds the fact' : `held by ${ids}`;
  return observed([
    { value: stored.length === 1 && isOurs, source: 'store', where: 'store at session start', found },
  ]);
}

/** A retrieval returned it. */
function judgeSelected({ witness, delivery, sightings }: StageInput): StageVerdict {
  const { memory } = delivery;
  if (memory === null) return UNKNOWN;
  const seen: Observation[] = [];
  if (memory.retrievals !== null) {
    const ids = new Set(delivery.notes.map(({ note_id }) => note_id));
    const at = memory.retrievals.findIndex(({ note_ids }) => note_ids.some((id) => ids.has(id)));
    const where = at < 0 ? `${memory.retrievals.length} retrievals` : `retrieval ${at + 1}`;
    seen.push({ value: at >= 0, source: 'store', where, found: at < 0 ? 'none returned it' : 'returned it' });
  }
  const first = sightings.shown.find(({ event }) => isOfMemory(witness, { event, memory }));
  if (first !== undefined) {
    seen.push({ value: true, source: 'transcript', ...placeOf(witness, first.event) });
  } else if (memory.isOnRequest) {
    const asked = sightings.asked.length;
    const found = asked === 0 ? 'the memory was not asked' : `asked ${asked} times, the note never came`;
    // An answer may list the note by its title; only the memory's own log tells.
    if (asked === 0) seen.push({ value: false, source: 'transcript', where: 'events', found });
  }
  return observed(seen);
}

function isOfMemory(
  { events }: Witness,
  { event, memory }: { event: number; memory: NonNullable<DeliveryEvidence['memory']> },
): boolean {
  const found = events[event];
  return found?.type === 'context' || (found?.type === 'tool' && memory.tools.includes(found.name));
}

/** Its text was in a request that left: the recorder of the wire saw it, or the model went on after it was shown. */
function judgeSent({ witness, delivery, sightings }: StageInput): StageVerdict {
  const seen: Observation[] = [];
  if (sightings.sent !== null) {
    const at = sightings.sent.indexOf(true);
    const where = at < 0 ? `${sightings.sent.length} requests` : `request ${at + 1}`;
    seen.push({ value: at >= 0, source: 'wire', where, found: at < 0 ? 'none held it' : 'held it' });
  }
  const [first] = sightings.shown;
  const last = witness.events.findLastIndex(({ type }) => isOfModel(type));
  if (first !== undefined && first.event < last) {
    seen.push({ value: true, source: 'transcript', ...placeOf(witness, first.event) });
  } else if (delivery.claims.length > 0) {
    // A request that is suddenly longer bears out what the harness says of itself.
    for (const evidence of jumpsOf(delivery.usage)) seen.push({ value: true, ...evidence });
  }
  return observed(seen);
}

/** Its text was in the request of the call that made the decision. */
function judgePresent({ witness, delivery, sightings, decision }: StageInput): StageVerdict {
  const seen: Observation[] = [];
  const wire = wireAt(sightings.sent, { usage: delivery.usage, decision });
  if (wire !== null) {
    seen.push({ ...wire, source: 'wire', found: wire.value ? 'held it' : 'did not hold it' });
  }
  const [first] = sightings.shown;
  if (first !== undefined) {
    const { where, found } = placeOf(witness, first.event);
    const isInTime = first.event < decision;
    const late = isInTime ? found : `${found}, after the decision in event ${decision}`;
    seen.push({ value: isInTime, source: 'transcript', where, found: late });
  } else if (delivery.memory?.isOnRequest === true) {
    // What answers a request stands in the transcript; what comes by itself may not.
    seen.push({ value: false, source: 'transcript', where: 'events', found: 'no answer shows it' });
  }
  return observed(seen);
}

function wireAt(
  sent: boolean[] | null,
  { usage, decision }: { usage: RecordUsage | null; decision: number },
): { value: boolean; where: string } | null {
  if (sent === null || sent.length === 0) return null;
  if (!sent.includes(true)) return { value: false, where: `${sent.length} requests` };
  if (sent.every(Boolean)) return { value: true, where: `${sent.length} requests` };
  if (usage === null || usage.calls.length !== sent.length) return null;
  const at = usage.calls.findLastIndex(({ event }) => event <= decision);
  return at < 0 ? null : { value: sent[at] === true, where: `request ${at + 1}` };
}

function judgeActed({ witness, goal, mistakeAction }: StageInput): StageVerdict {
  const acts = witness.events.some(({ type }) => type === 'command' || type === 'edit' || type === 'tool');
  const source = 'transcript';
  if (!acts) return observed([{ value: false, source, where: 'events', found: 'nothing was done' }]);
  if (mistakeAction?.outcome === 'pass') {
    const [first] = mistakeAction.evidence;
    return observed([
      { value: false, source, where: first?.where ?? 'events', found: `the mistake: ${first?.found ?? ''}` },
    ]);
  }
  if (goal.outcome !== 'pass') return UNKNOWN;
  return observed([{ value: true, source, where: 'events', found: 'done without the mistake' }]);
}

/** A stale note was followed, or the goal was reached without it. */
function judgeFollowed({ goal, mistake }: StageInput): StageVerdict {
  const value = mistake.outcome === 'pass';
  if (!value && goal.outcome !== 'pass') return UNKNOWN;
  return observed((value ? mistake : goal).evidence.map((evidence) => ({ value, ...evidence })));
}

function judgeReflected(effect: CheckResult): StageVerdict {
  if (effect.outcome === 'cannot-tell') return UNKNOWN;
  const value = effect.outcome === 'pass';
  return observed(
    effect.evidence
      .filter(({ source }) => source !== 'transcript')
      .map((evidence) => ({ value, ...evidence })),
  );
}

/** Requests with more uncached input than their neighbours, as evidence. */
export function jumpsOf(usage: RecordUsage | null): Evidence[] {
  const calls = usage?.calls.map((call) => ({ ...call, line: call.event })) ?? [];
  return findInputJumps(calls).map(({ apiCall, inputTokens, medianInputTokens }) => ({
    source: 'transcript',
    where: `API call ${apiCall}`,
    found: `${inputTokens} uncached input tokens where the median is ${medianInputTokens}`,
  }));
}

function isOfModel(type: Witness['events'][number]['type']): boolean {
  return type !== 'prompt' && type !== 'context' && type !== 'unknown';
}

function placeOf({ events }: Witness, event: number): { where: string; found: string } {
  return { where: `event ${event}`, found: `shown by ${nameEvent(events[event])}` };
}

type Observation = Evidence & { value: boolean };

/** One verdict of what was seen: unknown where nothing was, or where two sources deny each other. */
function observed(seen: readonly Observation[]): StageVerdict {
  const evidence = seen.map(({ source, where, found }) => ({ source, where, found }));
  const values = new Set(seen.map(({ value }) => value));
  return {
    value: values.size !== 1 ? 'unknown' : values.has(true) ? 'yes' : 'no',
    sources: [...new Set(seen.map(({ source }) => source))].toSorted(compareText),
    evidence,
  };
}

export function unknownStages(): Score['stages'] {
  return {
    stored: UNKNOWN,
    selected: UNKNOWN,
    sent: UNKNOWN,
    present: UNKNOWN,
    acted: UNKNOWN,
    reflected: UNKNOWN,
  };
}
