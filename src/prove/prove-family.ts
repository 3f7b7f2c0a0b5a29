import { canonicalJson, digestOf } from '../digest.ts';
import { InternalError } from '../errors.ts';
import type { World } from '../schema/cell.ts';
import { FAMILY_SIDS, type FamilyAtoms, type FamilySid } from '../schema/family-plan.ts';
import type { FamilyProof, SettingProof } from '../schema/family-proof.ts';
import { formatAtom, negate, parseAtom, type Atom } from './atom.ts';
import { makeFamilyJudge } from './family-judge.ts';
import { closeForward, type Closure } from './forward-closure.ts';
import { entailsGoalDirected } from './goal-directed.ts';
import { minimalMasks } from './minimal-masks.ts';
import { findRemovals } from './removals.ts';
import { GAMMA_HASH } from './theory.ts';

/** The engines whose verdicts are compared. Tests of the comparison put a mutant in. */
export interface Engines {
  close: (atoms: readonly Atom[]) => Closure;
  entails: (atoms: readonly Atom[], goal: Atom) => boolean;
}

const ENGINES: Engines = { close: closeForward, entails: entailsGoalDirected };

/** Proofs kept; surfaces that change words but no atom share one. */
const REMEMBERED_PROOFS = 512;
const remembered = new Map<string, FamilyProof>();

/**
 * Proves every obligation and its denial on every subset of the labelled sentences, by both engines.
 * @param replay what repeats this family surface, for messages: `family causal, surface 1, seed 42`.
 * @throws InternalError where the engines disagree, naming the sentences and the goal.
 * @throws RangeError for an atom that does not parse, or more goals than a verdict has room for.
 */
export function proveFamily({ atoms, replay }: { atoms: FamilyAtoms; replay: string }): FamilyProof {
  const key = digestOf(canonicalJson(atoms));
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const proof = proveWith({ atoms, replay, engines: ENGINES });
  const oldest = remembered.keys().next();
  if (remembered.size >= REMEMBERED_PROOFS && oldest.done === false) remembered.delete(oldest.value);
  remembered.set(key, proof);
  return proof;
}

/** `proveFamily` without memory and with engines of choice. */
export function proveWith(options: { atoms: FamilyAtoms; replay: string; engines: Engines }): FamilyProof {
  const { atoms, replay, engines } = options;
  const goals = [
    ...new Set(
      Object.values(atoms.obligations).flatMap((list) => list.map(({ atom }) => formatAtom(parseAtom(atom)))),
    ),
  ];
  if (goals.length > MOST_GOALS)
    throw new RangeError(`${goals.length} distinct obligations; at most ${MOST_GOALS}`);
  const sentences = parseSentences(atoms);
  const judge = makeSubsetJudge({ goals: goals.map(parseAtom), sentences, engines, replay });
  const prove = (world: World, candidate: World) =>
    proveSetting({ sids: settingSids(world, candidate), judge, sentences, goals, engines });
  const settings = {
    A: { A: prove('A', 'A'), B: prove('A', 'B') },
    B: { A: prove('B', 'A'), B: prove('B', 'B') },
  };
  const removals = (world: World) =>
    findRemovals({
      setting: settings[world][world],
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

/** Two bits a goal in a 32-bit verdict. */
const MOST_GOALS = 16;

/** The labelled sentences of a world with one candidate's correction and later change, in the order of the masks' bits. */
export function settingSids(world: World, candidate: World): FamilySid[] {
  return [
    'H',
    'BA',
    'BB',
    `T.${world}`,
    'RT',
    `R.${world}`,
    `COR.${candidate}`,
    `UPD.${candidate}`,
    'D1',
    'D2',
  ];
}

type Sentences = Record<FamilySid, readonly Atom[]>;

function parseSentences(atoms: FamilyAtoms): Sentences {
  const parsed: Partial<Record<FamilySid, readonly Atom[]>> = {};
  for (const sid of FAMILY_SIDS) parsed[sid] = atoms.sentences[sid].map(parseAtom);
  return parsed as Sentences;
}

function goalOf(goals: readonly string[], atoms: FamilyAtoms, candidate: World, oid: string): number {
  const obligation = atoms.obligations[candidate].find((one) => one.oid === oid);
  if (obligation === undefined) throw new RangeError(`candidate ${candidate} has no obligation ${oid}`);
  return goals.indexOf(formatAtom(parseAtom(obligation.atom)));
}

interface SubsetJudge {
  /** Verdict bits of a set of sentences and whether it is contradictory. */
  (sids: readonly FamilySid[]): { verdict: number; contradictory: boolean };
  asked(): number;
}

function makeSubsetJudge(options: {
  goals: readonly Atom[];
  sentences: Sentences;
  engines: Engines;
  replay: string;
}): SubsetJudge {
  const { goals, sentences, engines, replay } = options;
  const questions = goals.flatMap((goal) => [goal, negate(goal)]);
  // Settings share their subsets without a world's or a candidate's sentences.
  const answers = new Map<string, { verdict: number; contradictory: boolean }>();
  const judge = (sids: readonly FamilySid[]) => {
    const key = sids.join(' ');
    const known = answers.get(key);
    if (known !== undefined) return known;
    const atoms = sids.flatMap((sid) => sentences[sid]);
    const closure = engines.close(atoms);
    let verdict = 0;
    for (const [bit, question] of questions.entries()) {
      const forward = closure.has(question);
      if (forward !== engines.entails(atoms, question)) {
        const said = forward
          ? 'forward closure entails it, goal-directed search does not'
          : 'goal-directed search entails it, forward closure does not';
        throw new InternalError(
          `the engines disagree about ${formatAtom(question)} from {${sids.join(', ')}}: ${said}`,
          { replay },
        );
      }
      if (forward) verdict |= 1 << bit;
    }
    const answer = { verdict: verdict >>> 0, contradictory: closure.contradiction() !== null };
    answers.set(key, answer);
    return answer;
  };
  return Object.assign(judge, { asked: () => answers.size * questions.length });
}

function proveSetting(options: {
  sids: readonly FamilySid[];
  judge: SubsetJudge;
  sentences: Sentences;
  goals: readonly string[];
  engines: Engines;
}): SettingProof {
  const { sids, judge, sentences, goals, engines } = options;
  const count = 1 << sids.length;
  const verdicts = new Uint32Array(count);
  const contradictory = new Uint8Array(count);
  for (let mask = 0; mask < count; mask += 1) {
    const answer = judge(sids.filter((_, bit) => (mask >> bit) & 1));
    verdicts[mask] = answer.verdict;
    contradictory[mask] = answer.contradictory ? 1 : 0;
  }
  const backwards = engines.close(sids.toReversed().flatMap((sid) => sentences[sid].toReversed()));
  const orderFree = goals.every((goal, index) => {
    const all = verdicts[count - 1] ?? 0;
    const atom = parseAtom(goal);
    return (
      backwards.has(atom) === ((all >>> (2 * index)) & 1) > 0 &&
      backwards.has(negate(atom)) === ((all >>> (2 * index + 1)) & 1) > 0
    );
  });
  const minimal = (offset: number) => goals.map((_, index) => minimalMasks(verdicts, 2 * index + offset));
  return { sids, verdicts, contradictory, supports: minimal(0), refutes: minimal(1), orderFree };
}
