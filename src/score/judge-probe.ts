import type { PlayedProbe } from '../schema/played-probe.ts';
import type { Witness } from '../schema/record.ts';
import type { ScenarioKey } from '../schema/scenario-key.ts';
import { judgeOfStart } from './judge-of-start.ts';
import { checkGivens, scoreWitness } from './score-witness.ts';

/** Judges a played probe session by the same score as any agent's, with the premises of its start beside it. */
export function judgeProbe(settings: {
  played: Pick<PlayedProbe, 'probe' | 'session' | 'chain' | 'witness' | 'faults'> & {
    start: {
      faults: readonly string[];
      /** What the verify commands that the goal or a given asks for say of the start itself. */
      verifies: Witness['verifies'];
    };
  };
  key: ScenarioKey;
}): PlayedProbe {
  const { played, key } = settings;
  const { probe, session: k, chain, start, witness, faults } = played;
  const session = key.sessions[k - 1];
  if (session === undefined) throw new RangeError(`scenario ${key.id} has no session ${k}`);
  const { engagement, restraint } = session.goal;
  const { verifies } = start;
  return {
    probe,
    session: k,
    chain: [...chain],
    witness,
    faults: [...faults],
    worldFaults: [...start.faults],
    score: scoreWitness({
      record: ['session', k, ...chain, probe].join(' '),
      id: key.id,
      witness,
      session,
      scenarioDigest: key.digest,
      fact: key.fact,
      ...(faults.length === 0 ? {} : { excluded: `not played to the end: ${faults.join('; ')}` }),
    }),
    givens: checkGivens({ state: witness.before, givens: session.given, verifies }),
    goalBefore: judgeOfStart({ state: witness.before, root: witness.root, verifies }).evaluate({
      all: [engagement, restraint],
    }),
  };
}
