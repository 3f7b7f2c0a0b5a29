import { LATER_SIDS, type LaterSid } from '../../schema/family-plan.ts';
import type { SentenceText } from '../../schema/rendered-family.ts';
import type { Neutral } from './neutral-pool.ts';
import { pickExact, pickFew } from './pick-exact.ts';

/** Padding of the base blocks, by the turn it fills in the distributed block. */
export interface Padding {
  /** The turn that RT takes over, and as long. */
  RT: Neutral[];
  /** The turn that R takes over, and as long. */
  R: Neutral[];
  /** The turn that a correction or a later change takes over. */
  later: Neutral[];
  /** What stands beside each of them there, so that the turn keeps its length; null where nothing fits. */
  besideLater: Record<LaterSid, Neutral[]> | null;
  /** The other padding, in order, to be spread over the turns that are left. */
  rest: Neutral[];
}

/**
 * Chooses padding jointly: the base comes to the budget exactly, and each padding turn that a control takes over is
 * as long as what it makes room for, so that the controls come to the budget too.
 * @param localTurns padding turns of the local block, each of which needs a sentence.
 * @param otherTurns padding turns of the distributed block that no control takes over.
 * @returns null when the pool has no such choice.
 */
export function padBase(options: {
  pool: readonly Neutral[];
  sentences: SentenceText;
  budget: number;
  localTurns: number;
  otherTurns: number;
}): Padding | null {
  const { pool, sentences, budget, localTurns, otherTurns } = options;
  const length = (sid: keyof SentenceText) => sentences[sid].tokens;
  const taken = new Set<Neutral>();
  const take = (picked: Neutral[]) => {
    for (const neutral of picked) taken.add(neutral);
    return picked;
  };
  const second = padSecondRoute({
    pool,
    RT: length('RT'),
    // Where the two versions differ, both are off by less.
    R: Math.round((length('R.A') + length('R.B')) / 2),
  });
  if (second === null) return null;
  const RT = take(second.RT);
  const R = take(second.R);
  const laterTurn = padLater({ pool, taken, lengths: LATER_SIDS.map(length) });
  const later = take(laterTurn?.turn ?? pickFew({ pool, taken, most: 1, total: length('COR.A') }) ?? []);
  if (later.length === 0) return null;
  const fixed = ['H', 'BA', 'BB', 'T.A', 'D1', 'D2'] as const;
  const open =
    budget -
    fixed.reduce((sum, sid) => sum + length(sid), 0) -
    [...taken].reduce((sum, { tokens }) => sum + tokens, 0);
  for (const fillers of laterTurn?.beside ?? []) take(fillers);
  const rest = padRest({
    pool,
    taken,
    total: open,
    least: Math.max(otherTurns, localTurns - RT.length - R.length - later.length),
  });
  if (rest === null) return null;
  const beside = laterTurn?.beside;
  const [corA = [], corB = [], updA = [], updB = []] = beside ?? [];
  return {
    RT,
    R,
    later,
    rest,
    besideLater: beside === undefined ? null : { 'COR.A': corA, 'COR.B': corB, 'UPD.A': updA, 'UPD.B': updB },
  };
}

/** Two turns that together are as long as the second route, each at most three tokens off its own sentence. */
function padSecondRoute(options: {
  pool: readonly Neutral[];
  RT: number;
  R: number;
}): { RT: Neutral[]; R: Neutral[] } | null {
  const { pool } = options;
  for (const off of [0, 1, -1, 2, -2, 3, -3]) {
    const RT = pickFew({ pool, taken: new Set(), most: 2, total: options.RT + off });
    const R = RT && pickFew({ pool, taken: new Set(RT), most: 2, total: options.R - off });
    if (RT !== null && R !== null) return { RT, R };
  }
  return null;
}

/** A sentence of usual length beside the correction is tried first; the turn then is no shorter than others. */
const USUAL_BESIDE = 14;
const LONGEST_BESIDE = 40;

/** A padding turn, and for each length something to stand beside it so that the turn comes out as long. */
function padLater(options: {
  pool: readonly Neutral[];
  taken: ReadonlySet<Neutral>;
  lengths: readonly number[];
}): { turn: Neutral[]; beside: Neutral[][] } | null {
  const { pool, taken, lengths } = options;
  const longest = Math.max(...lengths);
  const lengthsBeside = Array.from({ length: LONGEST_BESIDE + 1 }, (_, beside) => beside);
  const firstUsual = [...lengthsBeside.slice(USUAL_BESIDE), ...lengthsBeside.slice(0, USUAL_BESIDE)];
  for (const total of firstUsual.map((beside) => longest + beside)) {
    const turn = pickFew({ pool, taken, most: 2, total });
    if (turn === null) continue;
    // The turn itself makes way, so its own sentences may come back, and do first.
    const candidates = [...turn, ...pool.filter((neutral) => !turn.includes(neutral))];
    const beside = lengths.map((length) =>
      pickFew({ pool: candidates, taken, most: 2, total: total - length }),
    );
    if (beside.every((fillers) => fillers !== null)) return { turn, beside };
  }
  return null;
}

/** Sentences for the turns that are left: about as many as their usual length asks for, and never fewer than `least`. */
function padRest(options: {
  pool: readonly Neutral[];
  taken: ReadonlySet<Neutral>;
  total: number;
  least: number;
}): Neutral[] | null {
  const { pool, taken, total, least } = options;
  const free = pool.filter((neutral) => !taken.has(neutral));
  const mean = free.reduce((sum, { tokens }) => sum + tokens, 0) / Math.max(1, free.length);
  const usual = Math.max(least, Math.round(total / Math.max(1, mean)));
  for (const count of [usual, usual + 1, usual - 1, usual + 2, usual - 2, usual + 3]) {
    if (count < least || count > free.length) continue;
    const picked = pickExact({ pool: free, taken, count, total });
    if (picked !== null) return picked;
  }
  return null;
}
