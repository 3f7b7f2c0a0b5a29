import { digestOfValue } from '../digest.ts';
import { IDENTITY, SUMS } from '../schema/atom.ts';

/**
 * The background theory Γ: monotone Horn rules over ground atoms, no negation as failure, no retraction, no
 * contraposition (a denied conclusion denies no premise). Predicates that no rule names are uninterpreted: they
 * hold only where stated, up to identity. Two engines encode these rules apart; this text and the tables below
 * are all they share.
 *
 * - **G1 identity.** `same(x, y)` is reflexive, symmetric and transitive, and a congruence on every argument
 *   position of every atom of either polarity. It relates symbols, never numerals. A goal `same(x, y)` follows
 *   iff x and y are in one class. `not same(x, y)` follows only where stated, up to identity and symmetry.
 * - **G2 factivity.** For each row of `factivity`: from the positive atom `if` follow the positive atoms `gives`.
 * - **G3, G6 comparison.** For each row of `comparisons`: `measure(x, v)`, `measure(y, w)`, numerals v < w
 *   give `lesser(x, y)`.
 * - **G3 order.** For each predicate p of `transitive`: `p(x, y)`, `p(y, z)` give `p(x, z)`. For each p of
 *   `asymmetric`: `p(x, y)` gives `not p(y, x)`. Denied atoms do not chain.
 * - **G4 stays.** For each row of `stays`: `stay(x, l, from, to)`, `date(e, d)`, from ≤ d ≤ to give
 *   `during(x, l, e)`. Nothing persists outside a stated interval.
 * - **G5 sums.** For each row of `sums`: let Σ be the sum, over the distinct (up to identity) part ids o with
 *   `part(o, d, n)`, of the largest such n. Then `bound(d, k)` for every numeral k ≤ Σ, if there is any part. No part
 *   is below nothing, so another one takes no bound away.
 *   `bound(d, k)` gives `bound(d, j)` for every j ≤ k; `not bound(d, k)` gives `not bound(d, j)` for every j ≥ k.
 *   A total of parts closes nothing: no denial of a larger bound follows.
 * - **G7 functional.** For each predicate f of `functional`, whose last argument is the value: `f(…, v)` gives
 *   `not f(…, w)` for every numeral w other than the numeral v.
 * - **G8 calendar.** Frames are part of the symbol (`fri`, `fri+21`): different symbols, different frames.
 *
 * Not axioms, and tested to stay false: planned ⇏ actual; reported ⇏ actual; a generic rule ⇏ its instances; said
 * once ⇏ still holds; co-occurrence or succession ⇏ cause; cause ⇏ purpose; listed ⇏ exempt; order of utterance ⇏
 * order of events; a known part ⇏ a closed total; two descriptions of one sort ⇏ identical.
 */
export const THEORY = {
  version: 1,
  identity: IDENTITY,
  factivity: [
    {
      if: ['cause', 'x', 'y'],
      gives: [
        ['occ', 'x'],
        ['occ', 'y'],
      ],
    },
    {
      if: ['purpose', 'x', 'y'],
      gives: [
        ['did', 'x'],
        ['goal', 'y'],
      ],
    },
    { if: ['told_by', 'x', 'y'], gives: [['told_team', 'x']] },
    { if: ['order', 'x', 'y', 'z'], gives: [['some', 'y']] },
  ],
  comparisons: [
    { measure: 'year', lesser: 'before' },
    { measure: 'date', lesser: 'before' },
    { measure: 'secs', lesser: 'faster' },
    { measure: 'hours', lesser: 'shorter' },
  ],
  transitive: ['before', 'part_of'],
  asymmetric: ['before', 'part_of', 'faster', 'shorter'],
  stays: [{ stay: 'stay', date: 'date', during: 'at_during' }],
  sums: SUMS,
  functional: ['year', 'date', 'secs', 'hours'],
} as const satisfies Theory;

/** Rules as data. In `factivity` an atom is written `[predicate, variable, …]`. */
export interface Theory {
  version: number;
  identity: string;
  factivity: readonly { if: readonly string[]; gives: readonly (readonly string[])[] }[];
  comparisons: readonly { measure: string; lesser: string }[];
  transitive: readonly string[];
  asymmetric: readonly string[];
  stays: readonly { stay: string; date: string; during: string }[];
  sums: readonly { part: string; bound: string }[];
  functional: readonly string[];
}

/** Digest of Γ, kept in every key row so that a label can be traced to the theory that gave it. */
export const GAMMA_HASH = digestOfValue(THEORY);
