import type { CheckResult } from '../schema/check.ts';
import type { Failure, Score } from '../schema/score.ts';
import type { DeliveryEvidence, Sightings } from './delivery.ts';

/**
 * Where a session that missed its goal was lost; null where it was not missed, where the agent asked instead, or
 * where what was seen does not tell. A missed goal without a note on its way is no failure of memory, nor is one
 * whose note was stale, but for following it.
 */
export function nameFailure(settings: {
  goal: CheckResult;
  mistake: CheckResult;
  asked: boolean;
  stages: Score['stages'];
  delivery: DeliveryEvidence;
  sightings: Sightings;
}): Failure | null {
  const { goal, mistake, asked, stages, delivery, sightings } = settings;
  if (goal.outcome !== 'fail' || asked) return null;
  if (delivery.isStale) {
    return stages.present.value === 'yes' && mistake.outcome === 'pass' ? 'backflow' : null;
  }
  if (stages.present.value === 'yes') return 'delivered-and-ignored';
  const { memory } = delivery;
  const isSeen = sightings.shown.length > 0 || stages.sent.value === 'yes';
  if (memory === null || isSeen) return null;
  const retrievals = memory.retrievals?.length ?? null;
  if (memory.isOnRequest) {
    if (stages.present.value === 'unknown') return null;
    return sightings.asked.length === 0 && (retrievals ?? 0) === 0 ? 'never-asked' : 'not-found';
  }
  if (retrievals === null) return null;
  if (retrievals === 0) return 'trigger-did-not-fire';
  return stages.selected.value === 'no' ? 'not-found' : null;
}
