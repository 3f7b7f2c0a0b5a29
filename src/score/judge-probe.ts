import type { PlayedProbe } from '../schema/played-probe.ts';
import type { RunRecord } from '../schema/record.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import { makeJudge } from './evaluate-check.ts';
import { checkGivens, scoreWitness } from './score-witness.ts';

/** Judges a played probe session by the same score as any agent's, with the premises of its start beside it. */
export function judgeProbe(settings: {
  played: Pick<PlayedProbe, 'probe' | 'session' | 'chain'> & {
    start: { faults: readonly string[] };
    record: Pick<RunRecord, 'record' | 'witness' | 'gates'>;
  };
  key: ScenarioKey;
}): PlayedProbe {
  const { played, key } = settings;
  const { probe, session: k, chain, start, record } = played;
  const { witness } = record;
  const session = key.sessions[k - 1];
  if (session === undefined) throw new RangeError(`scenario ${key.id} has no session ${k}`);
  const faults = record.gates
    .filter(({ holds }) => !holds)
    .map(({ name, evidence }) => `${name}: ${evidence}`);
  const { engagement, restraint } = session.goal;
  return {
    probe,
    session: k,
    chain: [...chain],
    witness,
    faults,
    worldFaults: [...start.faults],
    score: scoreWitness({
      record: record.record,
      id: key.id,
      witness,
      session,
      scenarioDigest: key.digest,
      fact: key.fact,
      ...(faults.length === 0 ? {} : { excluded: faults.join('; ') }),
    }),
    givens: checkGivens({ state: witness.before, givens: session.given }),
    goalBefore: makeJudge({ ...witness, events: [], after: witness.before }).evaluate({
      all: [engagement, restraint],
    }),
  };
}
