import type { Check, CheckResult } from '../schema/check.ts';
import type { State, Witness } from '../schema/record.ts';
import type { KeySession } from '../schema/scenario-key.ts';
import { STAGES, type Score, type StageVerdict } from '../schema/score.ts';
import { FOIL_VERSION } from '../version.ts';
import { makeJudge } from './evaluate-check.ts';
import { findContradictions } from './find-contradictions.ts';
import { isAsking } from './is-asking.ts';
import { judgeMistake } from './judge-mistake.ts';
import { judgeStages } from './judge-stages.ts';
import { measureSession } from './measure-session.ts';
import { SCORER_VERSION } from './scorer-version.ts';

export interface ScoreInput {
  /** Record and scenario instance, for the score's identity only. */
  record: string;
  id: string;
  witness: Witness;
  session: KeySession;
  scenarioDigest: string;
  /** The scenario's fact, where one wants to know whether the transcript shows it. */
  fact?: string;
  /** Why the record cannot be scored: a failed premise, an error reported as success. */
  excluded?: string;
}

/**
 * One record to one score. It sees what was done and what was left, never who did it or under which arm; every
 * verdict carries evidence a person can open and the sources it was read from.
 */
export function scoreWitness(input: ScoreInput): Score {
  const { record, id, witness, session, scenarioDigest, fact, excluded } = input;
  const identity = {
    record,
    id,
    session: session.k,
    versions: { foil: FOIL_VERSION, scorer: SCORER_VERSION, scenarioDigest },
  };
  if (excluded !== undefined) return { ...identity, ...excludedScore(excluded) };
  const judge = makeJudge(witness);
  const goal = judge.evaluate({ all: [session.goal.engagement, session.goal.restraint] });
  const mistake = judgeMistake(session.mistake, judge);
  const acquired = session.acquired === null ? null : judge.evaluate(session.acquired);
  const asked = isAsking(witness) && mistake.result.outcome !== 'pass';
  const mistakeAction = mistake.action;
  return {
    ...identity,
    outcome: 'scored',
    goal,
    mistake: mistake.result,
    acquired,
    asked,
    stages: judgeStages({ witness, fact: fact ?? null, goal, mistakeAction }),
    contradictions: [
      ...mistake.contradictions,
      ...findContradictions({ witness, session, judge, goal, acquired }),
    ],
    measures: measureSession({ witness, session, judge, mistakeAction, asked }),
  };
}

/** What a session's prompt asserts about the workspace at its start, one result for each check. */
export function checkGivens(settings: {
  state: State;
  givens: readonly Check[];
}): { check: Check; result: CheckResult }[] {
  const { state, givens } = settings;
  const judge = makeJudge({
    session: 1,
    events: [],
    before: state,
    after: state,
    root: '/workspace',
    verifies: {},
  });
  return givens.map((check) => ({ check, result: judge.evaluate(check) }));
}

function excludedScore(reason: string): Omit<Score, 'record' | 'id' | 'session' | 'versions'> {
  const unknown: StageVerdict = { value: 'unknown', sources: [] };
  return {
    outcome: 'excluded',
    reason,
    goal: null,
    mistake: null,
    acquired: null,
    asked: false,
    stages: Object.fromEntries(STAGES.map((stage) => [stage, unknown])) as Score['stages'],
    contradictions: [],
    measures: {},
  };
}
