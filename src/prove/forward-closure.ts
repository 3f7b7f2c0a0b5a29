import { isNumeral, type Atom } from '../schema/atom.ts';
import { THEORY } from './theory.ts';

/** What follows from a set of atoms: their least model under Γ. */
export interface Closure {
  /** Whether the least model holds `goal`. */
  has(goal: Atom): boolean;
  /** An atom that holds together with its denial, or null. */
  contradiction(): Atom | null;
}

interface Store {
  known: Map<string, Atom>;
  /** Positive atoms by predicate. */
  positive: Map<string, Atom[]>;
  /** Largest k of a bound that holds, and smallest k of one that is denied, by `bound|thing`. */
  lower: Map<string, number>;
  upper: Map<string, number>;
  /** Largest amount of each part, by `part|thing`. */
  parts: Map<string, Map<string, number>>;
}

type Emit = (atom: Atom) => void;
type Rule = (fact: Atom, store: Store, emit: Emit) => void;

/**
 * Engine E1: identity by union-find, then semi-naive forward closure, where every new atom is joined once with
 * what is already known.
 */
export function closeForward(atoms: readonly Atom[]): Closure {
  const find = uniteIdentities(atoms);
  const canonical = (atom: Atom): Atom =>
    atom.args.every((arg) => find(arg) === arg)
      ? atom
      : { pred: atom.pred, args: atom.args.map(find), pol: atom.pol };
  const store: Store = {
    known: new Map(),
    positive: new Map(),
    lower: new Map(),
    upper: new Map(),
    parts: new Map(),
  };
  const agenda = atoms.filter((atom) => !isIdentity(atom)).map(canonical);
  const emit: Emit = (atom) => agenda.push(canonical(atom));
  for (let fact = agenda.pop(); fact !== undefined; fact = agenda.pop()) {
    const key = keyOf(fact.pol, fact.pred, fact.args);
    if (store.known.has(key)) continue;
    store.known.set(key, fact);
    const rules = (fact.pol === '+' ? RULES : DENIAL_RULES).get(fact.pred) ?? [];
    // Joined before it is indexed, so a rule pairs a fact with itself only where it says so.
    for (const rule of rules) rule(fact, store, emit);
    if (fact.pol === '+') push(store.positive, fact.pred, fact);
  }
  return {
    has: (goal) => holds(store, canonical(goal)),
    contradiction: () => findContradiction(store),
  };
}

function isIdentity(atom: Atom): boolean {
  return atom.pred === THEORY.identity && atom.pol === '+';
}

function uniteIdentities(atoms: readonly Atom[]): (term: string) => string {
  const parent = new Map<string, string>();
  const find = (term: string): string => {
    let root = term;
    for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up;
    return root;
  };
  for (const atom of atoms) {
    if (!isIdentity(atom)) continue;
    const [x, y] = [find(atom.args[0] ?? ''), find(atom.args[1] ?? '')];
    if (x !== y) parent.set(x, y);
  }
  return find;
}

function keyOf(pol: Atom['pol'], pred: string, args: readonly string[]): string {
  let key = pol + pred;
  for (const arg of args) key += `,${arg}`;
  return key;
}

function holds(store: Store, { pred, args, pol }: Atom): boolean {
  if (pred === THEORY.identity) {
    if (pol === '+') return args[0] === args[1];
    return store.known.has(keyOf('-', pred, args)) || store.known.has(keyOf('-', pred, args.toReversed()));
  }
  if (store.known.has(keyOf(pol, pred, args))) return true;
  const last = args.at(-1) ?? '';
  if (BOUNDS.has(pred) && isNumeral(last)) {
    const key = `${pred}|${args[0]}`;
    const bound = (pol === '+' ? store.lower : store.upper).get(key);
    if (bound !== undefined && (pol === '+' ? Number(last) <= bound : Number(last) >= bound)) return true;
  }
  if (pol === '-' && FUNCTIONAL.has(pred) && isNumeral(last)) {
    return (store.positive.get(pred) ?? []).some((fact) => sameThingOtherValue(fact.args, args));
  }
  return false;
}

function findContradiction(store: Store): Atom | null {
  for (const fact of store.known.values()) {
    if (fact.pol === '-') {
      if (holds(store, { ...fact, pol: '+' })) return fact;
    } else if (FUNCTIONAL.has(fact.pred) && holds(store, { ...fact, pol: '-' })) return fact;
  }
  // A sum can pass a denied bound that no single atom states.
  for (const [key, denied] of store.upper) {
    if ((store.lower.get(key) ?? Number.NEGATIVE_INFINITY) < denied) continue;
    const [pred = '', thing = ''] = key.split('|');
    return { pred, args: [thing, String(denied)], pol: '-' };
  }
  return null;
}

function sameThingOtherValue(a: readonly string[], b: readonly string[]): boolean {
  const last = a.length - 1;
  const value = a[last] ?? '';
  return (
    b.length === a.length &&
    isNumeral(value) &&
    value !== b[last] &&
    a.every((arg, place) => place === last || arg === b[place])
  );
}

const BOUNDS = new Set<string>(THEORY.sums.map((row) => row.bound));
const FUNCTIONAL = new Set<string>(THEORY.functional);
const RULES = new Map<string, Rule[]>();
const DENIAL_RULES = new Map<string, Rule[]>();

for (const row of THEORY.factivity) {
  const [pred, ...variables] = row.if as readonly string[];
  push(RULES, pred ?? '', (fact, _store, emit) => {
    for (const [given, ...names] of row.gives as readonly (readonly string[])[]) {
      emit({
        pred: given ?? '',
        args: names.map((name) => fact.args[variables.indexOf(name)] ?? ''),
        pol: '+',
      });
    }
  });
}

for (const { measure, lesser } of THEORY.comparisons) {
  push(RULES, measure, (fact, store, emit) => {
    for (const other of store.positive.get(measure) ?? []) {
      for (const [x, y] of [
        [fact, other],
        [other, fact],
      ] as const) {
        const [v = '', w = ''] = [x.args[1], y.args[1]];
        if (isNumeral(v) && isNumeral(w) && Number(v) < Number(w)) {
          emit({ pred: lesser, args: [x.args[0] ?? '', y.args[0] ?? ''], pol: '+' });
        }
      }
    }
  });
}

for (const pred of THEORY.transitive) {
  push(RULES, pred, (fact, store, emit) => {
    const [x = '', y = ''] = fact.args;
    for (const other of store.positive.get(pred) ?? []) {
      const [from = '', to = ''] = other.args;
      if (from === y) emit({ pred, args: [x, to], pol: '+' });
      if (to === x) emit({ pred, args: [from, y], pol: '+' });
    }
  });
}

for (const pred of THEORY.asymmetric) {
  push(RULES, pred, (fact, _store, emit) => {
    emit({ pred, args: fact.args.toReversed(), pol: '-' });
  });
}

for (const { stay, date, during } of THEORY.stays) {
  const join = (held: Atom, dated: Atom, emit: Emit) => {
    const [who = '', place = '', from = '', to = ''] = held.args;
    const [event = '', day = ''] = dated.args;
    if (![from, to, day].every(isNumeral)) return;
    if (Number(from) <= Number(day) && Number(day) <= Number(to)) {
      emit({ pred: during, args: [who, place, event], pol: '+' });
    }
  };
  push(RULES, stay, (fact, store, emit) => {
    for (const dated of store.positive.get(date) ?? []) join(fact, dated, emit);
  });
  push(RULES, date, (fact, store, emit) => {
    for (const held of store.positive.get(stay) ?? []) join(held, fact, emit);
  });
}

for (const { part, bound } of THEORY.sums) {
  push(RULES, part, (fact, store) => {
    const [id = '', thing = '', amount = ''] = fact.args;
    if (!isNumeral(amount)) return;
    const amounts = store.parts.get(`${part}|${thing}`) ?? new Map<string, number>();
    store.parts.set(`${part}|${thing}`, amounts);
    amounts.set(id, Math.max(Number(amount), amounts.get(id) ?? Number.NEGATIVE_INFINITY));
    const sum = [...amounts.values()].reduce((total, size) => total + size);
    raise(store.lower, `${bound}|${thing}`, sum);
  });
  push(RULES, bound, (fact, store) => {
    const [thing = '', amount = ''] = fact.args;
    if (isNumeral(amount)) raise(store.lower, `${bound}|${thing}`, Number(amount));
  });
  push(DENIAL_RULES, bound, (fact, store) => {
    const [thing = '', amount = ''] = fact.args;
    if (!isNumeral(amount)) return;
    const key = `${bound}|${thing}`;
    store.upper.set(key, Math.min(Number(amount), store.upper.get(key) ?? Number.POSITIVE_INFINITY));
  });
}

function raise(bounds: Map<string, number>, key: string, value: number): void {
  bounds.set(key, Math.max(value, bounds.get(key) ?? Number.NEGATIVE_INFINITY));
}

function push<T>(index: Map<string, T[]>, key: string, value: T): void {
  const list = index.get(key);
  if (list === undefined) index.set(key, [value]);
  else list.push(value);
}
