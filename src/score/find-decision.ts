import type { Check } from '../schema/check.ts';
import type { Witness } from '../schema/record.ts';
import type { KeySession } from '../schema/scenario-key.ts';
import type { Judge } from './evaluate-check.ts';

const MOST_FILES = 50;

/**
 * The event by which the agent decided: the first that made the mistake, met an action of the goal or wrote a file
 * that has changed; the number of events where none did, since then the decision is the end.
 */
export function findDecision(settings: { witness: Witness; session: KeySession; judge: Judge }): number {
  const { witness, session, judge } = settings;
  const { before, after } = witness;
  const changed = Object.keys(after.files).filter(
    (name) => before.files[name]?.sha256 !== after.files[name]?.sha256,
  );
  const checks: Check[] = [
    ...(session.mistake.action === null ? [] : [session.mistake.action]),
    ...actionsWithin(session.goal.engagement),
    ...changed.slice(0, MOST_FILES).map((edited): Check => ({ edited })),
  ];
  const hits = checks.flatMap((check) => judge.hits(check) ?? []).filter(({ isSure }) => isSure);
  return Math.min(witness.events.length, ...hits.map(({ event }) => event));
}

/** Action checks that must hold; what stands under `not` must not. */
function* actionsWithin(check: Check): Generator<Check> {
  if ('all' in check) for (const part of check.all) yield* actionsWithin(part);
  else if ('any' in check) for (const part of check.any) yield* actionsWithin(part);
  else if ('ran' in check || 'edited' in check || 'called' in check || 'follows' in check) yield check;
}
