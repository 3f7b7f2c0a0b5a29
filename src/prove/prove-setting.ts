import { InternalError } from '../errors.ts';
import type { World } from '../schema/cell.ts';
import { FAMILY_SIDS, type FamilyAtoms, type FamilySid, type LaterSid } from '../schema/family-plan.ts';
import type { SettingProof } from '../schema/family-proof.ts';
import { formatAtom, negate, parseAtom, type Atom } from '../schema/atom.ts';
import type { Closure } from './forward-closure.ts';
import { minimalMasks } from './minimal-masks.ts';

/** The engines whose verdicts are compared. Tests of the comparison put a mutant in. */
export interface Engines {
  close: (atoms: readonly Atom[]) => Closure;
  entails: (atoms: readonly Atom[], goal: Atom) => boolean;
}

/** The labelled sentences of a world with one of the late ones, in the order of the masks' bits. */
export function settingSids(world: World, later: LaterSid): FamilySid[] {
  return ['H', 'BA', 'BB', `T.${world}`, 'RT', `R.${world}`, later, 'D1', 'D2'];
}

export type Sentences = Record<FamilySid, readonly Atom[]>;

/** The atoms of every sentence. */
export function parseSentences(atoms: FamilyAtoms): Sentences {
  const parsed: Partial<Record<FamilySid, readonly Atom[]>> = {};
  for (const sid of FAMILY_SIDS) parsed[sid] = atoms.sentences[sid].map(parseAtom);
  return parsed as Sentences;
}

export interface SubsetJudge {
  /** Verdict bits of the sentences that a mask over `FAMILY_SIDS` picks, and whether they are contradictory. */
  (mask: number): { verdict: number; contradictory: boolean };
  asked(): number;
}

/** A judge that asks both engines about a set of sentences, once for each set of different atoms. */
export function makeSubsetJudge(options: {
  goals: readonly Atom[];
  sentences: Sentences;
  engines: Engines;
  replay: string;
}): SubsetJudge {
  const { goals, sentences, engines, replay } = options;
  const questions = goals.flatMap((goal) => [goal, negate(goal)]);
  // Settings share their subsets without a world's or a candidate's own sentences.
  const answers = new Map<number, { verdict: number; contradictory: boolean }>();
  const judge = (mask: number) => {
    const known = answers.get(mask);
    if (known !== undefined) return known;
    const sids = FAMILY_SIDS.filter((_, bit) => (mask >> bit) & 1);
    const atoms = sids.flatMap((sid) => sentences[sid]);
    const closure = engines.close(atoms);
    let verdict = 0;
    for (let bit = 0; bit < questions.length; bit += 1) {
      const question = questions[bit]!;
      const forward = closure.has(question);
      if (forward !== engines.entails(atoms, question)) {
        const who = forward
          ? 'forward closure entails it, goal-directed search'
          : 'goal-directed search entails it, forward closure';
        throw new InternalError(
          `the engines disagree about ${formatAtom(question)} from {${sids.join(', ')}}: ${who} does not`,
          { replay },
        );
      }
      if (forward) verdict |= 1 << bit;
    }
    const answer = { verdict: verdict >>> 0, contradictory: closure.contradiction() !== null };
    answers.set(mask, answer);
    return answer;
  };
  return Object.assign(judge, { asked: () => answers.size * questions.length });
}

/** The verdicts on every subset of some sentences. */
export function proveSetting(options: {
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
  const bits = sids.map((sid) => 1 << firstAlike(sentences, sid));
  for (let mask = 0; mask < count; mask += 1) {
    const answer = judge(bits.reduce((sum, bit, place) => ((mask >> place) & 1 ? sum | bit : sum), 0));
    verdicts[mask] = answer.verdict;
    contradictory[mask] = answer.contradictory ? 1 : 0;
  }
  const backwards = engines.close(sids.toReversed().flatMap((sid) => sentences[sid].toReversed()));
  const all = verdicts[count - 1] ?? 0;
  const orderFree = goals
    .map(parseAtom)
    .every(
      (goal, index) =>
        backwards.has(goal) === ((all >>> (2 * index)) & 1) > 0 &&
        backwards.has(negate(goal)) === ((all >>> (2 * index + 1)) & 1) > 0,
    );
  const minimal = (offset: number) => goals.map((_, index) => minimalMasks(verdicts, 2 * index + offset));
  return { sids, verdicts, contradictory, supports: minimal(0), refutes: minimal(1), orderFree };
}

/** The place of the first sentence with the same atoms: what says the same is asked about once. */
function firstAlike(sentences: Sentences, sid: FamilySid): number {
  const text = sentences[sid].map(formatAtom).join();
  return FAMILY_SIDS.findIndex((other) => sentences[other].map(formatAtom).join() === text);
}
