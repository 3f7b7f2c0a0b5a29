import type { FamilyAtoms } from '../schema/family-plan.ts';
import { isNumeral, parseAtom, type Atom } from '../schema/atom.ts';
import { THEORY } from './theory.ts';

/** Part atoms of which every selection is summed; of more, the numbers are kept as they are. */
const MOST_PARTS = 8;

/**
 * A text that two families' atoms share only when renaming symbols and numbers turns one into the other and every
 * question that Γ can ask of the numbers has the same answer: which is smaller, and which sums of parts reach which
 * bounds. Γ names no symbol and no number, so such families have the same proofs.
 */
export function proofKey(atoms: FamilyAtoms): string {
  const groups = [
    ...Object.values(atoms.sentences),
    ...Object.values(atoms.obligations).map((list) => list.map(({ atom }) => atom)),
  ].map((group) => group.map(parseAtom));
  const all = groups.flat();
  const ranks = ranksOf(all.flatMap(({ args }) => args));
  const sums = sumsOf(all);
  const rename = ranks !== null && sums !== null ? ranks : new Map<string, string>();
  const symbols = new Map<string, string>();
  const write = (arg: string) => {
    if (isNumeral(arg)) return rename.get(arg) ?? arg;
    const known = symbols.get(arg) ?? `s${symbols.size}`;
    symbols.set(arg, known);
    return known;
  };
  const written = groups.map((group) =>
    group.map(({ pred, args, pol }) => `${pol}${pred}(${args.map(write).join()})`).join(';'),
  );
  const oids = Object.values(atoms.obligations).map((list) => list.map(({ oid }) => oid).join());
  return [atoms.target, ...oids, ...written, sums ?? ''].join('|');
}

/** Each numeral's place in ascending order; null where two spellings are one number, which has no such place. */
function ranksOf(args: readonly string[]): ReadonlyMap<string, string> | null {
  const numerals = [...new Set(args.filter(isNumeral))].toSorted((a, b) => Number(a) - Number(b));
  const twice = numerals.some(
    (numeral, index) => index > 0 && Number(numerals[index - 1]) === Number(numeral),
  );
  return twice ? null : new Map(numerals.map((numeral, rank) => [numeral, String(rank)]));
}

/** For every selection of the distinct part atoms, which bounds its sum reaches; null where that is too much to list. */
function sumsOf(all: readonly Atom[]): string | null {
  return THEORY.sums.reduce<string | null>((text, { part, bound }) => {
    const distinct = new Map(all.filter(({ pred }) => pred === part).map((atom) => [atom.args.join(), atom]));
    const amounts = [...distinct.values()].map(({ args }) => Number(args[2]));
    const bounds = all.filter(({ pred }) => pred === bound).map(({ args }) => Number(args[1]));
    if (text === null || amounts.length > MOST_PARTS || amounts.some(Number.isNaN)) return null;
    const reached = [];
    for (let mask = 1; mask < 1 << amounts.length; mask += 1) {
      const sum = amounts.reduce((total, amount, index) => total + ((mask >> index) & 1 ? amount : 0), 0);
      reached.push(bounds.map((one) => (sum >= one ? '1' : '0')).join(''));
    }
    return `${text}${reached.join()}/`;
  }, '');
}
