import type { World } from '../schema/cell.ts';
import type { FamilyAtoms, LaterSid } from '../schema/family-plan.ts';
import { MOST_GOALS, type FamilyProof } from '../schema/family-proof.ts';
import { formatAtom, parseAtom } from '../schema/atom.ts';
import { makeFamilyJudge } from './family-judge.ts';
import { closeForward } from './forward-closure.ts';
import { entailsGoalDirected } from './goal-directed.ts';
import { proofKey } from './proof-key.ts';
import { makeSubsetJudge, parseSentences, proveSetting, settingSids, type Engines } from './prove-setting.ts';
import { findRemovals } from './removals.ts';
import { GAMMA_HASH } from './theory.ts';

const ENGINES: Engines = { close: closeForward, entails: entailsGoalDirected };

/** Proofs kept; surfaces that change words but not what is true share one. */
const REMEMBERED_PROOFS = 512;
/** By the atoms as they are written, and by what of them a proof depends on. */
const byText = new Map<string, FamilyProof>();
const byKey = new Map<string, FamilyProof>();

/**
 * Proves every obligation and its denial on every subset of the labelled sentences, by both engines.
 * @param replay what repeats this family surface, for messages: `family causal, surface 1, seed 42`.
 * @throws InternalError where the engines disagree, naming the sentences and the goal.
 * @throws RangeError for an atom that does not parse, or more goals than a verdict has room for.
 */
export function proveFamily({ atoms, replay }: { atoms: FamilyAtoms; replay: string }): FamilyProof {
  const text = JSON.stringify(atoms);
  const same = byText.get(text);
  if (same !== undefined) return same;
  const key = proofKey(atoms);
  const alike = byKey.get(key);
  // What is proved of other names holds of these; only the goals are written in them.
  const proof = alike ? { ...alike, goals: goalsOf(atoms) } : proveWith({ atoms, replay, engines: ENGINES });
  remember(byText, text, proof);
  if (alike === undefined) remember(byKey, key, proof);
  return proof;
}

function remember(proofs: Map<string, FamilyProof>, key: string, proof: FamilyProof): void {
  const oldest = proofs.keys().next();
  if (proofs.size >= REMEMBERED_PROOFS && oldest.done === false) proofs.delete(oldest.value);
  proofs.set(key, proof);
}

/** `proveFamily` without memory and with engines of choice. */
export function proveWith(options: { atoms: FamilyAtoms; replay: string; engines: Engines }): FamilyProof {
  const { atoms, replay, engines } = options;
  const goals = goalsOf(atoms);
  if (goals.length > MOST_GOALS)
    throw new RangeError(`${goals.length} distinct obligations; at most ${MOST_GOALS}`);
  const sentences = parseSentences(atoms);
  const judge = makeSubsetJudge({ goals: goals.map(parseAtom), sentences, engines, replay });
  const prove = (world: World, later: LaterSid) =>
    proveSetting({ sids: settingSids(world, later), judge, sentences, goals, engines });
  const proveWorld = (world: World) => ({
    'COR.A': prove(world, 'COR.A'),
    'COR.B': prove(world, 'COR.B'),
    'UPD.A': prove(world, 'UPD.A'),
    'UPD.B': prove(world, 'UPD.B'),
  });
  const settings = { A: proveWorld('A'), B: proveWorld('B') };
  const removals = (world: World) =>
    findRemovals({
      own: settings[world]['COR.A'],
      other: settings[world === 'A' ? 'B' : 'A']['COR.A'],
      target: goalOf(goals, atoms, world, atoms.target),
      others: atoms.obligations[world]
        .filter(({ oid }) => oid !== atoms.target)
        .map(({ oid }) => goalOf(goals, atoms, world, oid)),
    });
  return {
    gammaHash: GAMMA_HASH,
    goals,
    settings,
    removals: { A: removals('A'), B: removals('B') },
    judge: makeFamilyJudge({ atoms, goals, settings }),
    queries: judge.asked(),
  };
}

/** The distinct obligation atoms in the order of the candidates. */
function goalsOf(atoms: FamilyAtoms): string[] {
  const { A, B, twinA, twinB } = atoms.obligations;
  return [...new Set([A, B, twinA, twinB].flat().map(({ atom }) => formatAtom(parseAtom(atom))))];
}

function goalOf(goals: readonly string[], atoms: FamilyAtoms, candidate: World, oid: string): number {
  const obligation = atoms.obligations[candidate].find((one) => one.oid === oid);
  if (obligation === undefined) throw new RangeError(`candidate ${candidate} has no obligation ${oid}`);
  return goals.indexOf(formatAtom(parseAtom(obligation.atom)));
}
