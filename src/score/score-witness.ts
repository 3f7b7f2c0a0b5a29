import type { Check, CheckResult } from '../schema/check.ts';
import type { State, Witness } from '../schema/record.ts';
import type { KeySession } from '../schema/scenario-key.ts';
import type { Score } from '../schema/score.ts';
import { FOIL_VERSION } from '../version.ts';
import { countObservations } from './count-observations.ts';
import { type DeliveryEvidence, NO_DELIVERY, findSightings } from './delivery.ts';
import { type Judge, makeJudge } from './evaluate-check.ts';
import { findContradictions } from './find-contradictions.ts';
import { findDecision } from './find-decision.ts';
import { findViolations } from './find-violations.ts';
import { isAsking } from './is-asking.ts';
import { type MistakeVerdict, judgeMistake } from './judge-mistake.ts';
import { judgeOfStart } from './judge-of-start.ts';
import { judgeStages, unknownStages } from './judge-stages.ts';
import { measureSession } from './measure-session.ts';
import { nameFailure } from './name-failure.ts';
import { SCORER_DIGEST, SCORER_VERSION } from './scorer-version.ts';

export interface ScoreInput {
  /** Record and scenario instance, for the score's identity only. */
  record: string;
  id: string;
  witness: Witness;
  session: KeySession;
  /** Of the scenario the record was made with. */
  scenarioDigest: string;
  /** Of the key the session is from; by default the same. */
  checksDigest?: string;
  /** The scenario's fact, where nothing else is known of how it reached the agent. */
  fact?: string;
  delivery?: DeliveryEvidence;
  /** Why the record cannot be scored: a failed premise, an error reported as success. */
  excluded?: string;
}

/**
 * One record to one score. Verdicts see what was done and what was left, never who did it or how a note came; each
 * carries evidence a person can open and the sources it was read from. Numbers that cannot be true exclude.
 */
export function scoreWitness(input: ScoreInput): Score {
  const { record, id, witness, session, scenarioDigest, checksDigest = scenarioDigest, excluded } = input;
  const identity = {
    record,
    id,
    session: session.k,
    replayed: checksDigest !== scenarioDigest,
    versions: {
      foil: FOIL_VERSION,
      scorer: SCORER_VERSION,
      scorerDigest: SCORER_DIGEST,
      scenarioDigest,
      checksDigest,
    },
  };
  if (excluded !== undefined) return { ...identity, ...excludedScore(excluded) };
  const judge = makeJudge(witness);
  const verdicts = judgeVerdicts({ witness, session, judge });
  const delivery = input.delivery ?? { ...NO_DELIVERY, fact: input.fact ?? null };
  const followed = follow({ witness, session, judge, delivery, verdicts });
  const { violations, ...rest } = followed;
  if (violations.length > 0) {
    const reason = `invariant: ${violations.join('; ')}`;
    const { measures, censored, contradictions } = rest;
    return { ...identity, ...excludedScore(reason), measures, censored, contradictions };
  }
  const { goal, mistake, acquired, asked } = verdicts;
  return {
    ...identity,
    outcome: 'scored',
    goal,
    mistake: mistake.result,
    acquired,
    asked,
    observations: {
      goal: countObservations(goal),
      mistake: countObservations(mistake.result),
      acquired: countObservations(acquired),
    },
    ...rest,
  };
}

interface Verdicts {
  goal: CheckResult;
  mistake: MistakeVerdict;
  acquired: CheckResult | null;
  asked: boolean;
}

function judgeVerdicts(settings: { witness: Witness; session: KeySession; judge: Judge }): Verdicts {
  const { witness, session, judge } = settings;
  const mistake = judgeMistake(session.mistake, judge);
  return {
    goal: judge.evaluate({ all: [session.goal.engagement, session.goal.restraint] }),
    mistake,
    acquired: session.acquired === null ? null : judge.evaluate(session.acquired),
    asked: isAsking(witness) && mistake.result.outcome !== 'pass',
  };
}

/** The note's way, what denies what, and what the session took. */
function follow(settings: {
  witness: Witness;
  session: KeySession;
  judge: Judge;
  delivery: DeliveryEvidence;
  verdicts: Verdicts;
}): Pick<Score, 'stages' | 'failure' | 'contradictions' | 'measures' | 'censored'> & {
  violations: string[];
} {
  const { witness, session, judge, delivery, verdicts } = settings;
  const { goal, mistake, acquired, asked } = verdicts;
  const sightings = findSightings(witness.events, delivery);
  const stages = judgeStages({
    witness,
    delivery,
    sightings,
    decision: findDecision({ witness, session, judge }),
    goal,
    mistakeAction: mistake.action,
    mistake: mistake.result,
  });
  const failure = nameFailure({ goal, mistake: mistake.result, asked, stages, delivery, sightings });
  const { measures, censored } = measureSession({ witness, session, judge, mistake, delivery, sightings });
  return {
    stages,
    failure,
    contradictions: [
      ...mistake.contradictions,
      ...findContradictions({ witness, session, judge, goal, acquired, delivery, sightings }),
    ],
    measures,
    censored,
    violations: findViolations({ measures, stages, failure, usage: delivery.usage }),
  };
}

/** What a session's prompt asserts about the workspace at its start, one result for each check. */
export function checkGivens(settings: {
  state: State;
  givens: readonly Check[];
  /** What verify commands said of the start; by default none was run there. */
  verifies?: Witness['verifies'];
}): { check: Check; result: CheckResult }[] {
  const { givens, ...start } = settings;
  const judge = judgeOfStart(start);
  return givens.map((check) => ({ check, result: judge.evaluate(check) }));
}

/** A score that must not count after all, with why. */
export function excludeScore(score: Score, reason: string): Score {
  const { record, id, session, replayed, versions } = score;
  return { record, id, session, replayed, versions, ...excludedScore(reason) };
}

function excludedScore(
  reason: string,
): Omit<Score, 'record' | 'id' | 'session' | 'versions' | 'replayed'> & { outcome: 'excluded' } {
  return {
    outcome: 'excluded',
    reason,
    goal: null,
    mistake: null,
    acquired: null,
    asked: false,
    stages: unknownStages(),
    failure: 'invalid',
    observations: { goal: 0, mistake: 0, acquired: 0 },
    contradictions: [],
    measures: {},
    censored: [],
  };
}
