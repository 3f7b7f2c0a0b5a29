import { isNumeral, type Atom } from '../schema/atom.ts';
import { THEORY, type Theory } from './theory.ts';

/** What was said, sorted by how a search asks for it. */
interface Statements {
  held: readonly Atom[];
  denied: readonly Atom[];
  identities: readonly (readonly [string, string])[];
}

/** Arguments to look for; null fits anything. */
type Pattern = readonly (string | null)[];
type Accept = (args: readonly string[]) => boolean;

const theory: Theory = THEORY;

/**
 * Whether the atoms entail the goal under the theory, by search backwards from the goal: nothing is derived that
 * the goal does not ask for. It shares no code with the forward engine, so that a slip in either shows as a
 * disagreement. It ends because a search never asks twice for one pattern, and never visits one thing twice.
 */
export function entailsGoalDirected(atoms: readonly Atom[], goal: Atom): boolean {
  const said = sortStatements(atoms);
  return goal.pol === '+' ? holds(said, goal.pred, goal.args) : isDenied(said, goal.pred, goal.args);
}

function sortStatements(atoms: readonly Atom[]): Statements {
  const held: Atom[] = [];
  const denied: Atom[] = [];
  const identities: (readonly [string, string])[] = [];
  for (const atom of atoms) {
    if (atom.pol === '-') denied.push(atom);
    else if (atom.pred === theory.identity) identities.push([atom.args[0] ?? '', atom.args[1] ?? '']);
    else held.push(atom);
  }
  return { held, denied, identities };
}

function holds(said: Statements, pred: string, args: readonly string[]): boolean {
  const [first = '', second = ''] = args;
  if (pred === theory.identity) return isSame(said, first, second);
  if (someWitness(said, { pred, pattern: args, accept: () => true })) return true;
  if (args.length === 2) {
    if (theory.transitive.includes(pred)) {
      if (leadsTo(said, pred, first, second)) return true;
    } else if (someLarger(said, pred, first, (larger) => isSame(said, larger, second))) return true;
    if (reachesBound(said, pred, first, second)) return true;
  }
  return args.length === 3 && coversDate(said, pred, args);
}

function isDenied(said: Statements, pred: string, args: readonly string[]): boolean {
  const [first = '', second = ''] = args;
  const stated = (pattern: Pattern) =>
    said.denied.some((atom) => atom.pred === pred && fits(said, pattern, atom.args));
  if (stated(args)) return true;
  if (pred === theory.identity) return stated([second, first]);
  if (theory.asymmetric.includes(pred) && holds(said, pred, [second, first])) return true;
  return hasAnotherValue(said, pred, args) || exceedsDeniedBound(said, pred, args);
}

/** G1: rewrites one name into the others by the stated identities until the second turns up. */
function isSame(said: Statements, x: string, y: string): boolean {
  if (x === y) return true;
  if (said.identities.length === 0 || isNumeral(x) || isNumeral(y)) return false;
  const names = [x];
  for (const name of names) {
    for (const [left, right] of said.identities) {
      const next = left === name ? right : right === name ? left : null;
      if (next === null || names.includes(next)) continue;
      if (next === y) return true;
      names.push(next);
    }
  }
  return false;
}

function fits(said: Statements, pattern: Pattern, args: readonly string[]): boolean {
  if (pattern.length !== args.length) return false;
  for (let index = 0; index < pattern.length; index += 1) {
    const wanted = pattern[index] ?? null;
    if (wanted !== null && !isSame(said, wanted, args[index] ?? '')) return false;
  }
  return true;
}

/** Whether some atom that is stated, or follows from a stated one by factivity (G2), fits and is accepted. */
function someWitness(
  said: Statements,
  wanted: { pred: string; pattern: Pattern; accept: Accept },
  asked: readonly string[] = [],
): boolean {
  const { pred, pattern, accept } = wanted;
  for (const { pred: stated, args } of said.held) {
    if (stated === pred && fits(said, pattern, args) && accept(args)) return true;
  }
  for (const row of theory.factivity) {
    for (const [consequence, ...variables] of row.gives) {
      if (consequence !== pred || variables.length !== pattern.length) continue;
      const bound = bind(said, variables, pattern);
      if (bound === null) continue;
      const [condition = '', ...sources] = row.if;
      const subpattern = sources.map((variable) => bound.get(variable) ?? null);
      const question = `${condition}(${subpattern.join()})`;
      if (asked.includes(question)) continue;
      const acceptSource: Accept = (args) => {
        const values = bind(said, sources, args);
        return values !== null && accept(variables.map((variable) => values.get(variable) ?? ''));
      };
      const source = { pred: condition, pattern: subpattern, accept: acceptSource };
      if (someWitness(said, source, [...asked, question])) return true;
    }
  }
  return false;
}

/** Values of variables; null if one variable would stand for two things. */
function bind(said: Statements, variables: readonly string[], values: Pattern): Map<string, string> | null {
  const bound = new Map<string, string>();
  for (const [index, variable] of variables.entries()) {
    const value = values[index] ?? null;
    if (value === null) continue;
    const earlier = bound.get(variable);
    if (earlier !== undefined && !isSame(said, earlier, value)) return null;
    bound.set(variable, value);
  }
  return bound;
}

/** G3, G6: some y such that `lesser(x, y)` by comparing what was measured. */
function someLarger(said: Statements, pred: string, x: string, accept: (y: string) => boolean): boolean {
  for (const { measure, lesser } of theory.comparisons) {
    if (lesser !== pred) continue;
    const measured = (of: string | null, take: (name: string, value: string) => boolean) =>
      someWitness(said, {
        pred: measure,
        pattern: [of, null],
        accept: ([name = '', value = '']) => isNumeral(value) && take(name, value),
      });
    const found = measured(x, (_, less) =>
      measured(null, (y, more) => Number(less) < Number(more) && accept(y)),
    );
    if (found) return true;
  }
  return false;
}

/** G3: walks from x over stated and compared pairs until it stands at y. */
function leadsTo(said: Statements, pred: string, x: string, y: string): boolean {
  const visited = [x];
  const step = (next: string): boolean => {
    if (isSame(said, next, y)) return true;
    if (!visited.some((place) => isSame(said, place, next))) visited.push(next);
    return false;
  };
  for (const place of visited) {
    const accept: Accept = ([, next = '']) => step(next);
    if (someWitness(said, { pred, pattern: [place, null], accept })) return true;
    if (someLarger(said, pred, place, step)) return true;
  }
  return false;
}

/** G4: the event is dated within a stay of the thing at the place. */
function coversDate(said: Statements, pred: string, [thing = '', place = '', event = '']: readonly string[]) {
  return theory.stays.some(
    ({ stay, date, during }) =>
      during === pred &&
      someWitness(said, {
        pred: stay,
        pattern: [thing, place, null, null],
        accept: ([, , from = '', to = '']) =>
          someWitness(said, {
            pred: date,
            pattern: [event, null],
            accept: ([, day = '']) =>
              [from, day, to].every(isNumeral) && Number(from) <= Number(day) && Number(day) <= Number(to),
          }),
      }),
  );
}

/** G5: a stated bound that is as high, or parts that add up to it. */
function reachesBound(said: Statements, pred: string, whole: string, bound: string): boolean {
  if (!isNumeral(bound)) return false;
  return theory.sums.some((sum) => {
    if (sum.bound !== pred) return false;
    const higher: Accept = ([, stated = '']) => isNumeral(stated) && Number(stated) >= Number(bound);
    if (someWitness(said, { pred, pattern: [whole, null], accept: higher })) return true;
    const parts = largestParts(said, sum.part, whole);
    return parts.length > 0 && parts.reduce((total, { size }) => total + size, 0) >= Number(bound);
  });
}

/** The parts of a whole, each once under whatever names, with the largest size that was said of it. */
function largestParts(said: Statements, pred: string, whole: string): { id: string; size: number }[] {
  const parts: { id: string; size: number }[] = [];
  const collect: Accept = ([id = '', , text = '']) => {
    if (!isNumeral(text)) return false;
    const size = Number(text);
    const known = parts.find((part) => isSame(said, part.id, id));
    if (known === undefined) parts.push({ id, size });
    else known.size = Math.max(known.size, size);
    return false;
  };
  someWitness(said, { pred, pattern: [null, whole, null], accept: collect });
  return parts;
}

/** G5: a bound that was denied stays denied further up. */
function exceedsDeniedBound(said: Statements, pred: string, [whole = '', bound = '']: readonly string[]) {
  if (!isNumeral(bound) || !theory.sums.some((sum) => sum.bound === pred)) return false;
  return said.denied.some((atom) => {
    const stated = atom.args[1] ?? '';
    return (
      atom.pred === pred &&
      fits(said, [whole, null], atom.args) &&
      isNumeral(stated) &&
      Number(stated) <= Number(bound)
    );
  });
}

/** G7: a functional predicate has one numeral for its value. */
function hasAnotherValue(said: Statements, pred: string, args: readonly string[]): boolean {
  const value = args.at(-1) ?? '';
  if (!theory.functional.includes(pred) || !isNumeral(value)) return false;
  const another: Accept = (stated) => isNumeral(stated.at(-1) ?? '') && stated.at(-1) !== value;
  return someWitness(said, { pred, pattern: [...args.slice(0, -1), null], accept: another });
}
