/**
 * A ground atom of the world language. Arguments are symbols (`physio`, `fri+21`) or numerals (`14`, `5.0`),
 * kept as text. There is no negation as failure: what does not hold is said by an atom of polarity `-`.
 */
export interface Atom {
  readonly pred: string;
  readonly args: readonly string[];
  readonly pol: '+' | '-';
}

/** The predicate of identity, which relates symbols. */
export const IDENTITY = 'same';
/** Predicates of parts that add up to a bound: the third argument of a part is its size, and never below nothing. */
export const SUMS = [{ part: 'order', bound: 'atleast' }] as const;

const ATOM = /^(not\s+)?([a-z][a-z0-9_]*)\(\s*([^()]*?)\s*\)$/u;
const SYMBOL = /^[A-Za-z][A-Za-z0-9_]*(?:[+-][0-9]+)?$/u;
const NUMERAL = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/u;
const HOLE = /\{\{\s*([A-Za-z0-9_.]+)\s*\}\}/gu;

/** Whether an argument is a numeral rather than a symbol. Two numerals name one thing only if they are the same text. */
export function isNumeral(term: string): boolean {
  return NUMERAL.test(term);
}

/**
 * Reads `cause(fr2, nights)` or `not cause(physio, nights)`.
 * @throws RangeError saying what is wrong with the text.
 */
export function parseAtom(text: string): Atom {
  const match = ATOM.exec(text.trim());
  if (match === null)
    throw new RangeError(`"${text}" is not an atom: predicate(argument, …), after "not" if denied`);
  const args = (match[3] ?? '').split(',').map((arg) => arg.trim());
  for (const arg of args) {
    if (!SYMBOL.test(arg) && !isNumeral(arg)) {
      throw new RangeError(`"${text}": the argument "${arg}" is neither a symbol nor a number`);
    }
  }
  const pred = match[2] ?? '';
  if (pred === IDENTITY && (args.length !== 2 || args.some(isNumeral))) {
    throw new RangeError(`"${text}": ${IDENTITY} takes two symbols`);
  }
  if (SUMS.some(({ part }) => part === pred) && args[2]?.startsWith('-') === true) {
    throw new RangeError(`"${text}": a part is never below nothing`);
  }
  return { pred, args, pol: match[1] === undefined ? '+' : '-' };
}

/** The inverse of `parseAtom`, in one spelling: `not cause(physio, nights)`. */
export function formatAtom(atom: Atom): string {
  return `${atom.pol === '-' ? 'not ' : ''}${atom.pred}(${atom.args.join(', ')})`;
}

/** The complementary atom. */
export function negate(atom: Atom): Atom {
  return { pred: atom.pred, args: atom.args, pol: atom.pol === '+' ? '-' : '+' };
}

/** The dotted slot paths that an atom with holes reads: plain `{{slot}}` or `{{slot.member}}`, no helper. */
export function slotsOfAtom(text: string): string[] {
  return [...text.matchAll(HOLE)].map(([, path = '']) => path);
}

/** An atom with each hole filled with the text of its slot path. */
export function fillAtom(text: string, valueOf: (path: string) => string): string {
  return text.replace(HOLE, (_, path: string) => valueOf(path));
}
